import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { createVaultAt, type CreatedOpenVault } from '../../src/main/compose.ts';
import type { OpenVault } from '../../src/main/session/open-vault.ts';
import type { JsonObject } from '../../src/shared/envelope.ts';
import { madeFolderVariable } from './made-vaults.ts';
import { person } from './steps.ts';

/** How often a worker looks whether another one has made a vault. */
const lookAgainMs = 50;

/**
 * Gives the function that puts a vault into a folder, and tells what `make` told of the vault. One worker of a run makes the vault, and all
 * copy it: making it derives keys and stores many activities, which takes seconds, and no story is about that.
 * @param name of the vault among those of all stories
 * @param make fills the folder that it is given. What it tells is cloned from one process to another, as `v8.serialize` does.
 */
export function madeOnce<Told>(name: string, make: (dir: string) => Promise<Told>): (dir: string) => Promise<Told> {
  return async (dir) => {
    const place = join(process.env[madeFolderVariable] ?? '', name);
    const toldFile = join(place, 'told');
    if (claim(place)) writeWhole(toldFile, serialize(await tell(() => make(join(place, 'vault')))));
    while (!existsSync(toldFile)) await setTimeout(lookAgainMs);
    const { failure, told } = deserialize(readFileSync(toldFile)) as Outcome<Told>;
    if (failure !== undefined) throw new Error(`${name} could not be made: ${failure}`);
    await cp(join(place, 'vault'), dir, { recursive: true });
    return told as Told;
  };
}

type Outcome<Told> = Readonly<{ failure?: string; told?: Told }>;

async function tell<Told>(make: () => Promise<Told>): Promise<Outcome<Told>> {
  try {
    return { told: await make() };
  } catch (error) {
    return { failure: String(error) };
  }
}

/** Makes the folder. Gives false where another worker has made the folder before. */
function claim(place: string): boolean {
  try {
    mkdirSync(place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The file is there with its whole content or not at all, for those who look whether it is there. */
function writeWhole(file: string, content: Uint8Array): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
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
