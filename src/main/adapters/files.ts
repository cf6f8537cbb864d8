import {
  close,
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fchmodSync,
  fstatSync,
  ftruncate,
  lstatSync,
  openSync,
  readSync,
  writeSync,
  type BigIntStats,
  type Stats,
} from 'node:fs';
import { chmod, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Disk, FileState, ReadFile, WriteFile } from '../vault/disk.ts';
import { stopwatch } from './clock.ts';
import { identify, processState } from './processes.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const fdatasyncOf = promisify(fdatasync);
const ftruncateOf = promisify(ftruncate);
const closeOf = promisify(close);

// Windows has neither links to keep from nor pipes to wait for under a file's name, and no such flags.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
/** Without waiting for the other end, should it be a pipe. */
const READ = constants.O_RDONLY | O_NONBLOCK;
/** Nothing is written where a link points to. */
const WRITE = constants.O_WRONLY | constants.O_CREAT | O_NOFOLLOW | O_NONBLOCK;

/** The machine's own disk. */
export function filesDisk(): Disk {
  return {
    list: async (folder) => {
      const names = await orUndefined(readdir(folder));
      return names?.sort();
    },
    makeFolder,
    size: async (path) => (await orUndefined(stat(path)))?.size,
    read: async (path, lengthMax) => {
      const file = await orUndefined(open(path, READ));
      if (!file) return undefined;
      try {
        const stats = await file.stat();
        requirePlain(stats);
        if (stats.size > lengthMax) throw Object.assign(new Error('the file is too long'), { code: 'EFBIG' });
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    openForWrite: async (path, how) => {
      return orClose(openSync(path, how === 'create' ? WRITE | constants.O_EXCL : WRITE, FILE_MODE), (fd, stats) => {
        // The umask took away rights; anyone who made it must still be able to open it again.
        if ((stats.mode & 0o777) !== FILE_MODE) fchmodSync(fd, FILE_MODE);
        return writeFile(fd, path);
      });
    },
    openForRead: (path) => orClose(openSync(path, READ), readFile),
    rename,
    link: linkNew,
    remove: (path) => rm(path, { recursive: true, force: true }),
    flushFolder,
    identify,
    processState,
  };
}

/** What `use` makes of an open file that is a plain one; closes it when it is none. */
function orClose<Value>(fd: number, use: (fd: number, stats: Stats) => Value): Value {
  try {
    const stats = fstatSync(fd);
    requirePlain(stats);
    return use(fd, stats);
  } catch (thrown) {
    closeSync(fd);
    throw thrown;
  }
}

/** Pipes and devices have no length, and may have no end. */
function requirePlain(stats: Stats): void {
  if (!stats.isFile()) throw Object.assign(new Error('not a plain file'), { code: 'EINVAL' });
}

/** The folder gets 0700 whatever the umask and the owner are; of those above it, only what had to be made, whose names are made durable. */
async function makeFolder(folder: string): Promise<void> {
  // From the root down: in a working folder that was removed meanwhile, the parents of a relative path have no end.
  const whole = resolve(folder);
  for (const missing of await missingFrom(whole)) {
    await mkdir(missing, FOLDER_MODE).catch((thrown: unknown) => {
      if (codeOf(thrown) !== 'EEXIST') throw thrown;
    });
    // A umask can only take rights away from 0700; the owner's own must stay.
    await chmod(missing, FOLDER_MODE);
    await flushFolder(dirname(missing));
  }
  await chmod(whole, FOLDER_MODE);
}

/** What of an absolute path does not exist, the uppermost first. */
async function missingFrom(whole: string): Promise<string[]> {
  const missing: string[] = [];
  for (let at = whole; at !== dirname(at) && !(await orUndefined(stat(at))); at = dirname(at)) missing.unshift(at);
  return missing;
}

async function flushFolder(folder: string): Promise<void> {
  // Windows has no such call, and makes names durable by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') return false;
    throw thrown;
  }
}

function writeFile(fd: number, path: string): WriteFile {
  const opened = fstatSync(fd, { bigint: true });
  let unflushedBytes = 0;
  const flush = flusher(fd);
  return {
    // Synchronous on purpose: it copies to the system's cache in microseconds, and a hop to another thread costs more than that.
    write: (bytes, offset) => {
      unflushedBytes += bytes.length;
      for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, offset + done);
    },
    flush: () => {
      const bytes = unflushedBytes;
      unflushedBytes = 0;
      return flush(bytes);
    },
    truncate: (length) => ftruncateOf(fd, length),
    state: () => stateOf(fd, path, opened),
    close: () => closeOf(fd),
  };
}

/**
 * Inode numbers of some file systems do not fit a double, so they are compared as bigints. While the path names the file that was opened, it
 * says all there is to say of it, and the file itself need not be asked: each write of the journal asks twice.
 */
function stateOf(fd: number, path: string, opened: BigIntStats): FileState {
  const named = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  const file = named && isSameFile(named, opened) ? named : fstatSync(fd, { bigint: true });
  return {
    size: Number(file.size),
    links: Number(file.nlink),
    isNamed: named !== undefined && isSameFile(named, file),
  };
}

function isSameFile(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

/** A flush above this would be felt by everything else that the process does. */
const QUICK_MS = 4;
/** Flushes that go to another thread after one that was not quick. */
const CAUTIOUS_FLUSHES = 16;
/** No disk takes more bytes than this quickly. */
const QUICK_BYTES = 256 * 1024;

/**
 * Flushes in place for as long as the disk is quick: handing a flush of a sixth of a millisecond to another thread and waiting for it
 * costs as much again. After one that is not quick the next ones go to another thread, so that a slow disk holds up nothing else. So does a
 * flush of many bytes.
 */
function flusher(fd: number): (bytes: number) => Promise<void> {
  let cautious = 0;
  return async (bytes) => {
    const elapsedMs = stopwatch();
    if (bytes > QUICK_BYTES) await fdatasyncOf(fd);
    else if (cautious > 0) {
      cautious -= 1;
      await fdatasyncOf(fd);
    } else fdatasyncSync(fd);
    if (elapsedMs() > QUICK_MS) cautious = CAUTIOUS_FLUSHES;
  };
}

function readFile(fd: number): ReadFile {
  return {
    read: (offset, length) => {
      const bytes = Buffer.allocUnsafe(length);
      let done = 0;
      while (done < length) {
        const count = readSync(fd, bytes, done, length - done, offset + done);
        if (count === 0) break;
        done += count;
      }
      return bytes.subarray(0, done);
    },
    size: () => fstatSync(fd).size,
    close: () => closeSync(fd),
  };
}

async function orUndefined<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  try {
    return await promise;
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error ? (thrown as Error & { code?: unknown }).code : undefined;
}
