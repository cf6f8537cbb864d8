import { useRef, useState } from 'react';
import { errorsOf, readKey, type RootUserRow, type RowErrors } from './root-users.ts';

const emptyRow = (row: number): RootUserRow => ({ row, name: '', email: '', hasKey: false });

/** The root users of a sub-organization that is being filled in. Their keys are in their fields alone. */
export function useRootUsers() {
  const [rows, setRows] = useState<readonly RootUserRow[]>([emptyRow(0)]);
  const [errors, setErrors] = useState<Readonly<Record<number, RowErrors>>>({});
  const keyFields = useRef(new Map<number, HTMLInputElement>());

  const change = (row: number, patch: Partial<RootUserRow>): void => {
    setRows((all) => all.map((one) => (one.row === row ? { ...one, ...patch } : one)));
    setErrors(({ [row]: _, ...rest }) => rest);
  };
  /** Every row as it is sent, or nothing where one of them is wrong; what is wrong shows at its field. */
  const read = () => {
    const users = rows.map((row) => ({ row, ...readKey(keyFields.current.get(row.row)?.value ?? '') }));
    const found = users.map(
      ({ row, wrong }) => [row.row, { ...errorsOf(row, rows), ...(wrong ? { key: wrong } : {}) }] as const,
    );
    const wrong = found.filter(([, error]) => Object.keys(error).length > 0);
    for (const { row, wrong: why } of users) {
      const field = keyFields.current.get(row.row);
      if (why === 'keyIsPrivate' && field) field.value = '';
    }
    setErrors(Object.fromEntries(wrong));
    if (wrong.length > 0) return undefined;
    return users.map(({ row, key }) => ({
      userName: row.name.trim(),
      ...(row.email.trim() === '' ? {} : { userEmail: row.email.trim() }),
      apiKeys:
        key === undefined ? [] : [{ apiKeyName: 'API key', publicKey: key, curveType: 'API_KEY_CURVE_P256' as const }],
      authenticators: [],
      oauthProviders: [],
    }));
  };
  const add = (): void => setRows((all) => [...all, emptyRow(Math.max(...all.map(({ row }) => row)) + 1)]);
  const remove = (row: number): void => setRows((all) => all.filter((one) => one.row !== row));
  return { rows, errors, keyFields, change, read, add, remove };
}
