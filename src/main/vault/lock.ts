/**
 * One writer at a time. A lock is a file `lock.<number>`; anyone who made the one with the highest number owns the vault, if it still runs.
 * To take over, a new file with the next number is made, which only one of several can do; then the folder is read again, and who
 * is not highest withdraws. The highest number never goes down, not even at release (the file then says `released`), so nobody who
 * read the folder long ago can make a file that counts. Beside it, `lock.<token>.sign` is its owner's sign of life where there can be one.
 */
import type { Entropy } from '#engine/ports.ts';
import { replaceFile, writeNewFile, type Disk, type Presence, type ProcessMark, type ProcessState } from './disk.ts';
import { ioError, VaultError } from './errors.ts';

const LOCK_BYTES_MAX = 4_096;
const NAME = /^lock\.([0-9]{8})$/;
const TRIES = 5;
/** What the file of a lock says that was released. */
const RELEASED = 'released\n';

export type Lock = Readonly<{
  /** Lets the next one in. Never rejects: a lock that could not be released is stale as soon as this process ends. */
  release(): Promise<void>;
}>;

/** Becomes the vault's one writer. Throws VaultError: 'in-use' when someone else is, 'copied' when it is for the user to say that the folder is a copy, 'io' when the disk refuses. */
export async function acquireLock(dir: string, disk: Disk, entropy: Entropy): Promise<Lock> {
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const highest = Math.max(0, ...(await numbersIn(dir, disk)));
      const state = highest > 0 ? await holderOf(dir, disk, highest) : 'gone';
      if (state === 'unknown') throw undecided(highest);
      if (state === 'copied') throw copied(highest);
      if (state === 'running') break;
      const mine = highest + 1;
      const made = await make(dir, disk, mine, entropy);
      if (!made) continue;
      if (await isHighest(dir, disk, mine, made)) return { release: () => release(dir, disk, mine, made) };
    }
  } catch (thrown) {
    throw ioError('take the lock', thrown);
  }
  throw inUse();
}

function inUse(): VaultError {
  return new VaultError('in-use', 'the vault is already open in another process: close it there first');
}

/**
 * Releases the lock in a folder that was copied while the vault was open, because its user says that it is a copy. Gives whether there was such
 * a lock. Throws VaultError: 'in-use' when the vault is open in this very folder, 'io' when the disk refuses.
 */
export async function releaseCopiedLock(dir: string, disk: Disk): Promise<boolean> {
  try {
    const highest = Math.max(0, ...(await numbersIn(dir, disk)));
    const state = highest > 0 ? await holderOf(dir, disk, highest) : 'gone';
    if (state === 'gone') return false;
    if (state === 'unknown') throw undecided(highest);
    if (state === 'running') throw inUse();
    await replaceFile(disk, dir, nameOf(highest), [Buffer.from(RELEASED)]);
    return true;
  } catch (thrown) {
    throw ioError('release the lock', thrown);
  }
}

/** Whether the lock that was just made counts. Removes those below it, or else withdraws. Where the disk refuses, the lock is released. */
async function isHighest(dir: string, disk: Disk, mine: number, made: Presence): Promise<boolean> {
  try {
    const numbers = await numbersIn(dir, disk);
    if (Math.max(...numbers) === mine) {
      for (const number of numbers) if (number < mine) await removeLock(dir, disk, number);
      return true;
    }
    await disk.remove(`${dir}/${nameOf(mine)}`);
    await made.end();
    return false;
  } catch (thrown) {
    await release(dir, disk, mine, made);
    throw thrown;
  }
}

/** Whether a name in the folder belongs to the lock. */
export function isLockName(name: string): boolean {
  return name.startsWith('lock.');
}

/** Removes the lock files of a folder that is no vault and that the caller had locked. Throws what the disk throws. */
export async function removeLocks(dir: string, disk: Disk): Promise<void> {
  for (const number of await numbersIn(dir, disk)) await removeLock(dir, disk, number);
}

async function numbersIn(dir: string, disk: Disk): Promise<number[]> {
  const numbers: number[] = [];
  for (const name of (await disk.list(dir)) ?? []) {
    const number = NAME.exec(name)?.[1];
    if (number !== undefined) numbers.push(Number(number));
  }
  return numbers;
}

async function holderOf(dir: string, disk: Disk, number: number): Promise<ProcessState> {
  const found = await readLock(dir, disk, number);
  // No file: gone between the two looks, because a program with a higher number removed it.
  if (found === undefined || found === 'released') return 'gone';
  return await disk.processState(found.mark, signOf(dir, found.token));
}

type Found = Readonly<{ mark: ProcessMark; token: string }>;

async function readLock(dir: string, disk: Disk, number: number): Promise<Found | 'released' | undefined> {
  const file = await disk.read(`${dir}/${nameOf(number)}`, LOCK_BYTES_MAX);
  const text = file && Buffer.from(file).toString('utf8');
  if (text === undefined) return undefined;
  if (text === RELEASED) return 'released';
  const found = foundIn(text);
  if (found) return found;
  throw new VaultError('in-use', `the lock file cannot be read: ${remedy(number)}`, {
    place: { file: nameOf(number) },
  });
}

function foundIn(text: string): Found | undefined {
  try {
    const { pid, started, boot, machine, sign, folder, token } = JSON.parse(text) as Record<string, unknown>;
    if (
      typeof pid === 'number' &&
      typeof started === 'string' &&
      typeof boot === 'string' &&
      typeof machine === 'string' &&
      typeof sign === 'string' &&
      typeof token === 'string' &&
      /^[0-9a-f]{32}$/.test(token)
    )
      return { mark: { pid, started, boot, machine, sign, folder: typeof folder === 'string' ? folder : '' }, token };
  } catch {
    // Then it is none of ours.
  }
  return undefined;
}

function undecided(number: number): VaultError {
  return new VaultError(
    'in-use',
    `the vault was opened on another machine or in another container, and may still be open there: ${remedy(number)}`,
    { place: { file: nameOf(number) } },
  );
}

function copied(number: number): VaultError {
  return new VaultError(
    'copied',
    'the folder may be a copy of a vault that is open in another folder. If the folder is a copy, run "coffer vault confirm-copy" with this folder, and try again',
    { place: { file: nameOf(number) } },
  );
}

function remedy(number: number): string {
  return `if no program has the vault open, remove the file "${nameOf(number)}" in its folder and try again`;
}

/** Makes the lock file whole, in one step; undefined when someone else made it first. */
async function make(dir: string, disk: Disk, number: number, entropy: Entropy): Promise<Presence | undefined> {
  const token = Buffer.from(entropy.bytes(16)).toString('hex');
  const aside = `${dir}/lock.${token}.new`;
  const presence = await disk.identify(signOf(dir, token));
  let made = false;
  try {
    await writeNewFile(disk, aside, [Buffer.from(`${JSON.stringify({ ...presence.mark, token })}\n`)]);
    made = await disk.link(aside, `${dir}/${nameOf(number)}`);
    return made ? presence : undefined;
  } finally {
    // A name that stays here means nothing, and the lock counts without its removal.
    await disk.remove(aside).catch(() => {});
    if (!made) await presence.end();
  }
}

/** Removes the lock of one who is gone, and the sign that a sudden end left. */
async function removeLock(dir: string, disk: Disk, number: number): Promise<void> {
  const found = await readLock(dir, disk, number).catch(() => undefined);
  if (found !== undefined && found !== 'released') await disk.remove(signOf(dir, found.token));
  await disk.remove(`${dir}/${nameOf(number)}`);
}

async function release(dir: string, disk: Disk, number: number, presence: Presence): Promise<void> {
  await replaceFile(disk, dir, nameOf(number), [Buffer.from(RELEASED)]).catch(() => {});
  await presence.end().catch(() => {});
}

function nameOf(number: number): string {
  return `lock.${String(number).padStart(8, '0')}`;
}

function signOf(dir: string, token: string): string {
  return `${dir}/lock.${token}.sign`;
}
