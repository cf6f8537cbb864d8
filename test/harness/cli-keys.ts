import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { p256KeyFrom } from './actors.ts';

const seedOf = (name: string): string => `cli ${name}`;

/** The API key that a user of the command line is registered with in tests. */
export const cliKey = (name: string) => p256KeyFrom(seedOf(name));

/** Keeps the key of each name in `folder`, as the command line finds keys there. */
export async function saveCliKeys(folder: string, names: readonly string[], organizationId: string): Promise<void> {
  for (const name of names) {
    const privateKey = createHash('sha256').update(seedOf(name)).digest('hex');
    await writeFile(join(folder, `${name}.private`), `${privateKey}:p256`, { mode: 0o600 });
    await writeFile(join(folder, `${name}.meta`), JSON.stringify({ name, organizations: [organizationId] }));
  }
}
