import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVaultAt, type CreatedOpenVault } from '../../src/main/compose.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import type { JsonObject } from '../../src/shared/envelope.ts';
import { person } from './steps.ts';

/**
 * Gives the function that puts a vault into a folder, and tells what `make` told of it. Each worker makes the vault once and copies it from
 * then on: making it derives keys and stores many activities, which takes seconds, and no story is about that.
 */
export function madeOnce<Told>(make: (dir: string) => Promise<Told>): (dir: string) => Promise<Told> {
  let made: Promise<Readonly<{ folder: string; told: Told }>> | undefined;
  const first = async () => {
    const home = mkdtempSync(join(tmpdir(), 'coffer-e2e-made-'));
    process.once('exit', () => rmSync(home, { recursive: true, force: true }));
    const folder = join(home, 'vault');
    return { folder, told: await make(folder) };
  };
  return async (dir) => {
    made ??= first();
    const { folder, told } = await made;
    await cp(folder, dir, { recursive: true });
    return told;
  };
}

/** Asks for an activity as the vault's operator; gives its id and what it resulted in. Throws what the engine said to one that it refused. */
export async function carryOut(
  { operator }: OpenVault,
  path: string,
  params: JsonObject,
): Promise<Readonly<{ id: string; result: JsonObject }>> {
  const outcome = await operator.call(path, params);
  if (!outcome.ok) throw new Error(`${path}: ${outcome.failure.message}`);
  const activity = outcome.value['activity'] as { id: string; result: Record<string, JsonObject> };
  return { id: activity.id, result: Object.values(activity.result)[0] ?? {} };
}

/** Makes the vault that the first run of these stories makes, and fills it. Closes it again. */
export async function createVault<Told>(
  dir: string,
  fill: (created: CreatedOpenVault) => Promise<Told>,
): Promise<Told> {
  const created = await createVaultAt({
    dir,
    passphrase: new TextEncoder().encode(person.passphrase),
    organizationName: person.organization,
    operatorName: person.operator,
    network: 'loopback',
  });
  try {
    return await fill(created);
  } finally {
    await created.close();
  }
}
