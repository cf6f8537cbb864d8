/**
 * One writer at a time. A lock is a file `lock.<number>`; whoever made the one with the highest number owns the vault, if it still runs.
 * To take over, a new file with the next number is made, which only one of several can do; then the folder is read again, and who
 * is not highest withdraws. The highest number never goes down, not even at release (the file then says `released`), so nobody who
 * read the folder long ago can make a file that counts.
 */
import type { Entropy } from '#engine/ports.ts';
import { replaceFile, writeNewFile, type Disk, type ProcessMark } from './disk.ts';
import { ioError, VaultError } from './errors.ts';

const LOCK_BYTES_MAX = 4_096;
const NAME = /^lock\.([0-9]{8})$/;
const TRIES = 5;

export type Lock = Readonly<{
  /** Lets the next one in. Never rejects: a lock that could not be released is stale as soon as this process ends. */
  release(): Promise<void>;
}>;

/** Becomes the vault's one writer. Throws VaultError 'in-use' when somebody else is, 'io' when the disk refuses. */
export async function acquireLock(dir: string, disk: Disk, entropy: Entropy): Promise<Lock> {
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const highest = Math.max(0, ...(await numbersIn(dir, disk)));
      if (highest > 0 && (await isHeld(dir, disk, highest))) break;
      const mine = highest + 1;
      if (!(await make(dir, disk, mine, entropy))) continue;
      const numbers = await numbersIn(dir, disk);
      if (Math.max(...numbers) === mine) {
        for (const number of numbers) if (number < mine) await disk.remove(`${dir}/${nameOf(number)}`);
        return { release: () => release(dir, disk, mine) };
      }
      await disk.remove(`${dir}/${nameOf(mine)}`);
    }
  } catch (thrown) {
    throw ioError('take the lock', thrown);
  }
  throw new VaultError('in-use', 'the vault is open in another process: close it there first');
}

/** Whether a name in the folder belongs to the lock. */
export function isLockName(name: string): boolean {
  return name.startsWith('lock.');
}

async function numbersIn(dir: string, disk: Disk): Promise<number[]> {
  const numbers: number[] = [];
  for (const name of (await disk.list(dir)) ?? []) {
    const number = NAME.exec(name)?.[1];
    if (number !== undefined) numbers.push(Number(number));
  }
  return numbers;
}

async function isHeld(dir: string, disk: Disk, number: number): Promise<boolean> {
  const file = await disk.read(`${dir}/${nameOf(number)}`, LOCK_BYTES_MAX);
  // Gone between the two looks: somebody with a higher number removed it.
  if (!file) return false;
  const mark = markFrom(Buffer.from(file).toString('utf8'));
  return mark !== 'released' && disk.processState(mark) !== 'gone';
}

function markFrom(text: string): ProcessMark | 'released' {
  if (text === 'released\n') return 'released';
  try {
    const found = JSON.parse(text) as Record<string, unknown>;
    const { pid, started, boot, machine } = found;
    if (
      typeof pid === 'number' &&
      typeof started === 'string' &&
      typeof boot === 'string' &&
      typeof machine === 'string'
    )
      return { pid, started, boot, machine };
  } catch {
    // Said below.
  }
  throw new VaultError(
    'in-use',
    'the lock file cannot be read: if nothing has the vault open, remove the file lock.… in its folder',
    {
      place: { file: 'lock' },
    },
  );
}

/** Makes the lock file whole, in one step; false when somebody else made it first. */
async function make(dir: string, disk: Disk, number: number, entropy: Entropy): Promise<boolean> {
  const token = Buffer.from(entropy.bytes(16)).toString('hex');
  const aside = `${dir}/lock.${token}.new`;
  await writeNewFile(disk, aside, [Buffer.from(`${JSON.stringify({ ...disk.process(), token })}\n`)]);
  try {
    return await disk.link(aside, `${dir}/${nameOf(number)}`);
  } finally {
    await disk.remove(aside);
  }
}

async function release(dir: string, disk: Disk, number: number): Promise<void> {
  await replaceFile(disk, dir, nameOf(number), [Buffer.from('released\n')]).catch(() => {});
}

function nameOf(number: number): string {
  return `lock.${String(number).padStart(8, '0')}`;
}
