import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { EmailField } from '../../flows/EmailField.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { errorsOf, keyErrorOf, readKey, type RootUserRow, type RowErrors } from './root-users.ts';
import { messages } from './messages.ts';

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
      ({ row, ...pasted }) => [row.row, { ...errorsOf(row, rows), ...keyErrorOf(row, pasted) }] as const,
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

export function RootUsers({ users }: { users: ReturnType<typeof useRootUsers> }) {
  const t = useMessages(messages);
  const { rows, errors, keyFields } = users;
  return (
    <Section title={t('rootUsers')}>
      {rows.map((row, index) => (
        <RootUserFields
          key={row.row}
          row={row}
          number={index + 1}
          errors={errors[row.row] ?? {}}
          keyFields={keyFields.current}
          onChange={(patch) => users.change(row.row, patch)}
          onRemove={rows.length > 1 ? () => users.remove(row.row) : undefined}
        />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={users.add}>
        {t('addUser')}
      </Button>
    </Section>
  );
}

function RootUserFields(props: {
  row: RootUserRow;
  number: number;
  errors: RowErrors;
  keyFields: Map<number, HTMLInputElement>;
  onChange: (patch: Partial<RootUserRow>) => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useMessages(messages);
  const { row, number, errors, keyFields, onChange, onRemove } = props;
  return (
    <div
      className={style('column', 'gap12', 'lineBelow', 'padBlock12')}
      role="group"
      aria-label={t('rootUser', { n: number })}
    >
      <div className={style('row', 'apart', 'gap12')}>
        <h3 className={style('strong', 'flush', 'body')}>{t('rootUser', { n: number })}</h3>
        {onRemove && (
          <Button variant="default" size="xs" aria-label={t('removeUser', { n: number })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <div className={style('wrap', 'start', 'gap16')}>
        <TextInput
          flex="1 1 14rem"
          label={t('name')}
          autoComplete="off"
          value={row.name}
          maxLength={limits.labelCharsMax}
          error={errors.name && t(errors.name)}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <EmailField
          flex="1 1 14rem"
          label={t('emailAddress')}
          placeholder={t('optional')}
          value={row.email}
          error={errors.email && t(errors.email)}
          onChange={(email) => onChange({ email })}
        />
      </div>
      <TextInput
        ref={(field) => {
          if (field) keyFields.set(row.row, field);
          else keyFields.delete(row.row);
        }}
        label={t('key')}
        description={t('keyHint')}
        autoComplete="off"
        spellCheck={false}
        error={errors.key && t(errors.key)}
        // Whether somebody could act changes with the field; what is in it stays there.
        onChange={(event) => {
          const hasKey = readKey(event.currentTarget.value).key !== undefined;
          if (hasKey !== row.hasKey) onChange({ hasKey });
        }}
      />
    </div>
  );
}
