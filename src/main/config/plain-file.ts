import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Nothing that is kept in plain is larger. */
const bytesMax = 1_048_576;

/**
 * A small JSON file outside every vault: nothing in it is secret, and nothing in it is trusted. What cannot be read as it should be is
 * set aside under another name and counts as not there; it never keeps the program from starting.
 */
export type PlainFile<Value> = Readonly<{
  /** What the file says now; the fallback where there is none, or none that can be read. Never rejects. */
  read(): Promise<Value>;
  /**
   * Puts what `change` makes of the present content in its place, for its owner alone, whole or not at all. One change at a time in this
   * process; of two processes the later one wins. Rejects with the system's error.
   */
  change(change: (value: Value) => Value): Promise<Value>;
  /** Rejects with the system's error; nothing happens when there is none. */
  remove(): Promise<void>;
}>;

/**
 * @param path absolute
 * @param parse gives the content, or undefined for what is none; it must not throw
 * @param fallback gives the content in the place of none
 */
export function plainFile<Value>(
  path: string,
  parse: (json: unknown) => Value | undefined,
  fallback: () => Value,
): PlainFile<Value> {
  let turn: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<Value> => {
    const found = await readJson(path);
    if (found === 'absent') return fallback();
    const value = found === 'unreadable' ? undefined : parse(found.json);
    if (value !== undefined) return value;
    await rename(path, `${path}.set-aside-${randomBytes(4).toString('hex')}`).catch(() => {});
    return fallback();
  };

  const inTurn = <Done>(run: () => Promise<Done>): Promise<Done> => {
    const result = turn.then(run);
    turn = result.catch(() => {});
    return result;
  };

  return {
    read: () => inTurn(read),
    change: (change) =>
      inTurn(async () => {
        const value = change(await read());
        await writeWhole(path, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`));
        return value;
      }),
    remove: () => inTurn(() => rm(path, { force: true })),
  };
}

/** The file's JSON. A link, a folder, a pipe or a file of another kind counts as unreadable, and is not followed. */
async function readJson(path: string): Promise<Readonly<{ json: unknown }> | 'absent' | 'unreadable'> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > bytesMax) return 'unreadable';
    const file = await open(path, 'r');
    try {
      return { json: JSON.parse(await file.readFile('utf8')) as unknown };
    } finally {
      await file.close();
    }
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'unreadable';
  }
}

/** Writes to a temporary file, flushes, renames: after a crash there is the old content or the new. Makes the folder where there is none. */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await chmod(aside, 0o600);
    await rename(aside, path);
  } catch (thrown) {
    await rm(aside, { force: true }).catch(() => {});
    throw thrown;
  }
}
