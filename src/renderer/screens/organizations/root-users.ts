import { formOfKey, tidyKey } from '../../api/public-key.ts';
import { isEmail } from '../../flows/EmailField.tsx';

/** A root user as the form holds one. The key is in its field alone, until it is known to be a public one. */
export type RootUserRow = Readonly<{ row: number; name: string; email: string; hasKey: boolean }>;

/** What is wrong with one row, by its fields; empty where nothing is. */
export type RowErrors = Readonly<{
  name?: 'nameMissing' | 'nameTwice';
  email?: 'emailWrong';
  key?: 'keyWrong' | 'keyIsPrivate' | 'keyOrEmail';
}>;

/** What a pasted key is: none, a P-256 public key, perhaps a private one, or neither. `key` is what would be sent. */
export function readKey(pasted: string): Readonly<{ key?: string; wrong?: 'keyWrong' | 'keyIsPrivate' }> {
  const key = tidyKey(pasted);
  if (key === '') return {};
  const form = formOfKey(key, 'API_KEY_CURVE_P256');
  return form === 'public' ? { key } : { wrong: form === 'private' ? 'keyIsPrivate' : 'keyWrong' };
}

/** What is wrong with the key of a row. Whoever has no key needs an address to log in with. */
export function keyErrorOf(row: RootUserRow, { key, wrong }: ReturnType<typeof readKey>): Pick<RowErrors, 'key'> {
  if (wrong) return { key: wrong };
  return key === undefined && row.email.trim() === '' ? { key: 'keyOrEmail' } : {};
}

/** What is wrong with the names and addresses of rows. */
export function errorsOf(row: RootUserRow, rows: readonly RootUserRow[]): RowErrors {
  const name = row.name.trim();
  const twice = rows.some((other) => other.row < row.row && other.name.trim() === name);
  const email = row.email.trim();
  return {
    ...(name === '' ? { name: 'nameMissing' } : twice ? { name: 'nameTwice' } : {}),
    ...(email === '' || isEmail(email) ? {} : { email: 'emailWrong' }),
  };
}
