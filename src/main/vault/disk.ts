import { FolderFlushError } from './errors.ts';

/**
 * What the vault asks of a disk, and nothing more: the real one is `adapters/files.ts`, the one with faults `test/harness/disk.ts`.
 * Paths use `/`. Everything that is made is for its owner alone: files 0600, folders 0700, whatever the umask.
 * Every method throws or rejects with the system's error, whose `code` is `ENOSPC`, `EIO` and so on.
 */
export interface Disk {
  /** Names in the folder, sorted; undefined when there is no such folder. */
  list(folder: string): Promise<readonly string[] | undefined>;
  /** Makes the folder, and those above it, where they do not exist; one that exists becomes its owner's alone. */
  makeFolder(folder: string): Promise<void>;
  /** Bytes in the file; undefined when there is none. */
  size(path: string): Promise<number | undefined>;
  /** The whole file, or undefined when there is none. Throws when it is longer than `lengthMax`, before reading it. */
  read(path: string, lengthMax: number): Promise<Uint8Array | undefined>;
  /** Opens for writing at any place. `create`: the file must not exist; `open`: it is made where it does not. */
  openForWrite(path: string, how: 'create' | 'open'): Promise<WriteFile>;
  /** Opens for reading at any place. Throws when there is no such file. */
  openForRead(path: string): ReadFile;
  /** Replaces `to` where it exists. The name is durable once its folder was flushed. */
  rename(from: string, to: string): Promise<void>;
  /** A second name for a file, made only if `to` did not exist: true when it was made. */
  link(from: string, to: string): Promise<boolean>;
  /** Removes a file or a folder with all that is in it; nothing happens when there is none. */
  remove(path: string): Promise<void>;
  /** Makes names in the folder durable. */
  flushFolder(folder: string): Promise<void>;
  /** Who we are, as a lock file tells it. Where it can, it makes a sign of life at the path `sign`, which others of this system can see. */
  identify(sign: string): Promise<Presence>;
  /** Whether the process of a mark still runs; `sign` is the path that it gave to `identify`. */
  processState(mark: ProcessMark, sign: string): Promise<ProcessState>;
}

export interface WriteFile {
  /** Hands the bytes for the place `offset` to the system, all of them or it throws; how many went out then is unknown. */
  write(bytes: Uint8Array, offset: number): void;
  /** Makes what was written durable (fdatasync). */
  flush(): Promise<void>;
  truncate(length: number): Promise<void>;
  /** What the system says of the file now. */
  state(): FileState;
  close(): Promise<void>;
}

/** What the system says of an open file. */
export type FileState = Readonly<{
  size: number;
  /** How many names the file has. */
  links: number;
  /** Whether the path that it was opened by still names this file, and no other. */
  isNamed: boolean;
}>;

export interface ReadFile {
  /** The bytes from `offset`, `length` of them or as many as there are. */
  read(offset: number, length: number): Uint8Array;
  size(): number;
  close(): void;
}

/** A process of this machine, told apart from a later one of the same number. Holds nothing that names anyone. */
export type ProcessMark = Readonly<{
  pid: number;
  /** When it started, in the system's own count; '' where that cannot be known. */
  started: string;
  /** Which start of the system, and which space of process numbers, it belongs to; '' where that cannot be known. */
  boot: string;
  /** A digest of the machine's name. */
  machine: string;
  /** Which file its sign of life is; '' where it has none. */
  sign: string;
  /** Which folder its sign of life is in, as `<file system>:<file>`; '' where that cannot be known. A copy of the folder is another one. */
  folder: string;
}>;

/** `copied`: the process may run, but it made its sign in another folder, of which this one is a copy. */
export type ProcessState = 'running' | 'gone' | 'unknown' | 'copied';

/** A process that told of itself; `end` takes its sign of life away. */
export type Presence = Readonly<{ mark: ProcessMark; end(): Promise<void> }>;

/** Writes `chunks` to `path`, which must not exist, and makes its content durable. Removes it again when that fails. */
export async function writeNewFile(
  disk: Disk,
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await disk.openForWrite(path, 'create');
  let offset = 0;
  try {
    for await (const chunk of chunks) {
      file.write(chunk, offset);
      offset += chunk.length;
    }
    await file.flush();
    await file.close();
  } catch (thrown) {
    await file.close().catch(() => {});
    await disk.remove(path).catch(() => {});
    throw thrown;
  }
}

/**
 * Replaces `folder/name` by new content so that after a crash it holds the old or the new, never less: written to a temporary file, flushed,
 * renamed, folder flushed. Throws what the disk throws; `FolderFlushError` when only the last step failed, since then either may be there.
 */
export async function replaceFile(
  disk: Disk,
  folder: string,
  name: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const aside = `${folder}/${name}.new`;
  await disk.remove(aside);
  await writeNewFile(disk, aside, chunks);
  await disk.rename(aside, `${folder}/${name}`);
  await flushNames(disk, folder);
}

/** Makes names in the folder durable. Throws `FolderFlushError` where that fails: what is there now may not be after a crash. */
export async function flushNames(disk: Disk, folder: string): Promise<void> {
  try {
    await disk.flushFolder(folder);
  } catch (thrown) {
    throw new FolderFlushError(thrown);
  }
}
