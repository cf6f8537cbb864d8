/** A root user as the form holds one. The key is in its field alone, until it is known to be a public one. */
export type RootUserRow = Readonly<{ row: number; name: string; email: string; hasKey: boolean }>;

/** What is wrong with one row, by its fields; empty where nothing is. */
export type RowErrors = Readonly<{
  name?: 'nameMissing' | 'nameTwice';
  email?: 'emailWrong';
  key?: 'keyWrong' | 'keyIsPrivate';
}>;

/** What a pasted key is: none, a P-256 public key, perhaps a private one, or neither. `key` is what would be sent. */
export function readKey(pasted: string): Readonly<{ key?: string; wrong?: 'keyWrong' | 'keyIsPrivate' }> {
  const key = pasted.replaceAll(/\s+/g, '').replace(/^0x/i, '').toLowerCase();
  if (key === '') return {};
  if (/^(?:0[23][0-9a-f]{64}|04[0-9a-f]{128})$/.test(key)) return { key };
  return { wrong: /^[0-9a-f]{64}(?::p256)?$/.test(key) ? 'keyIsPrivate' : 'keyWrong' };
}

/** What is wrong with the names and addresses of rows. */
export function errorsOf(row: RootUserRow, rows: readonly RootUserRow[]): RowErrors {
  const name = row.name.trim();
  const twice = rows.some((other) => other.row < row.row && other.name.trim() === name);
  const email = row.email.trim();
  return {
    ...(name === '' ? { name: 'nameMissing' } : twice ? { name: 'nameTwice' } : {}),
    ...(email === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? {} : { email: 'emailWrong' }),
  };
}
