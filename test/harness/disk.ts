/**
 * A disk in memory that remembers what it was asked, can fail at any step, and can be shown as a crash would have left it.
 *
 * What survives a crash: the content of a file up to its last flush; names in a folder up to the folder's last flush. Beyond that
 * nothing is promised, so each `CrashKind` is one of the worst that may happen with the rest.
 */
import { constants } from 'node:os';
import type { Disk, ProcessMark, ReadFile, WriteFile } from '../../src/main/vault/disk.ts';

/** How the n-th call fails; `short` writes half of what it was given before it fails. */
export type FaultKind = 'EIO' | 'ENOSPC' | 'EROFS' | 'EDQUOT' | 'short';

export type CrashKind =
  /** The process died, the system lives: everything that was written is there. */
  | 'process'
  /** The power went: nothing that was not flushed is there, neither bytes nor names. */
  | 'power'
  /** The power went, names are there, and of the bytes that were not flushed a first part, cut at a sector. */
  | 'torn'
  /** The same, but all of the length is there, and sectors that did not make it are zeros. */
  | 'holes';

type Inode = { bytes: Uint8Array; durable: Uint8Array };
type Tree = Map<string, Inode | 'folder'>;

const SECTOR = 512;

export type FakeDisk = Disk & {
  /** Every call that changes something, in order. */
  readonly calls: readonly string[];
  /** Fails call number `at` (from 0) with `kind`; from then on all goes well again, unless `lasting`. */
  failAt(at: number, kind: FaultKind, lasting?: boolean): void;
  /** Asked for each call that changes something: how it fails, if it does. */
  failing: ((call: string) => FaultKind | undefined) | undefined;
  /** Adds bytes at a file's end, as a program that knows nothing of a vault would. */
  addForeign(path: string, bytes: Uint8Array): void;
  /** The disk as it would be found after a crash right now. */
  crashed(kind: CrashKind): FakeDisk;
  /** The disk as it is, in a copy of its own. */
  copy(): FakeDisk;
  /** The paths of all files, sorted. */
  paths(): string[];
  bytes(path: string): Uint8Array;
  put(path: string, bytes: Uint8Array): void;
  /** Called before each call that changes something, with its number. */
  onCall: ((at: number, call: string) => void) | undefined;
  /** The process that uses this disk next: another one than before. */
  nextProcess(): void;
};

/** An empty disk with the folder `/`. */
export function fakeDisk(): FakeDisk {
  return diskOf(new Map([['/', 'folder']]), new Map([['/', 'folder']]), 1);
}

function diskOf(now: Tree, durableNames: Tree, firstPid: number): FakeDisk {
  const calls: string[] = [];
  let fault: { at: number; kind: FaultKind; lasting: boolean } | undefined;
  let pid = firstPid;

  /** Counts a call; throws, or says that half of it may be done before it throws. */
  const call = (text: string): 'whole' | 'half' => {
    disk.onCall?.(calls.length, text);
    const at = calls.push(text) - 1;
    const isDue = fault && (fault.lasting ? at >= fault.at : at === fault.at);
    const kind = isDue ? fault?.kind : disk.failing?.(text);
    if (!kind) return 'whole';
    if (kind === 'short' && text.startsWith('write')) return 'half';
    throw failure(kind === 'short' ? 'EIO' : kind);
  };

  const disk: FakeDisk = {
    calls,
    onCall: undefined,
    failing: undefined,
    addForeign: (path, bytes) => {
      const file = fileOf(now, path);
      if (!file) throw failure('ENOENT');
      file.bytes = Buffer.concat([file.bytes, bytes]);
    },
    list: async (folder) => {
      if (now.get(folder) !== 'folder') return undefined;
      const prefix = folder === '/' ? '/' : `${folder}/`;
      const names = new Set<string>();
      for (const path of now.keys())
        if (path !== '/' && path.startsWith(prefix)) names.add(path.slice(prefix.length).split('/')[0] ?? '');
      return [...names].sort();
    },
    makeFolder: async (folder) => {
      if (now.has(folder)) return;
      call(`makeFolder ${folder}`);
      now.set(folder, 'folder');
    },
    size: async (path) => fileOf(now, path)?.bytes.length,
    read: async (path, lengthMax) => {
      const file = fileOf(now, path);
      if (file && file.bytes.length > lengthMax) throw failure('EFBIG');
      return file && Uint8Array.from(file.bytes);
    },
    openForWrite: async (path, how) => {
      const found = fileOf(now, path);
      if (found && how === 'create') throw failure('EEXIST');
      if (now.get(parentOf(path)) !== 'folder') throw failure('ENOENT');
      const isNamed = (file: Inode): boolean => now.get(path) === file;
      const links = (file: Inode): number => [...now.values()].filter((node) => node === file).length;
      const writeTo = (file: Inode): WriteFile => writeFile(file, path, call, { isNamed, links });
      if (found) return writeTo(found);
      call(`create ${path}`);
      const made = { bytes: new Uint8Array(0), durable: new Uint8Array(0) };
      now.set(path, made);
      return writeTo(made);
    },
    openForRead: (path) => {
      const file = fileOf(now, path);
      if (!file) throw failure('ENOENT');
      return readFrom(file);
    },
    rename: async (from, to) => {
      call(`rename ${from} ${to}`);
      for (const [path, node] of [...now])
        if (path === from || path.startsWith(`${from}/`)) {
          now.delete(path);
          now.set(to + path.slice(from.length), node);
        }
    },
    link: async (from, to) => {
      call(`link ${from} ${to}`);
      const file = fileOf(now, from);
      if (!file) throw failure('ENOENT');
      if (now.has(to)) return false;
      now.set(to, file);
      return true;
    },
    remove: async (path) => {
      const gone = [...now.keys()].filter((other) => other === path || other.startsWith(`${path}/`));
      if (gone.length === 0) return;
      call(`remove ${path}`);
      for (const other of gone) now.delete(other);
    },
    flushFolder: async (folder) => {
      call(`flushFolder ${folder}`);
      for (const path of [...durableNames.keys()])
        if (parentOf(path) === folder && !now.has(path)) removeTree(durableNames, path);
      for (const [path, node] of now) if (parentOf(path) === folder) durableNames.set(path, node);
    },
    identify: async (sign) => ({ mark: markOf(pid, parentOf(sign)), end: async () => {} }),
    processState: async (mark, sign) =>
      mark.pid !== pid ? 'gone' : mark.folder === parentOf(sign) ? 'running' : 'copied',
    failAt: (at, kind, lasting = false) => {
      fault = { at, kind, lasting };
    },
    crashed: (kind) => {
      const tree = crashedTree(kind, now, durableNames);
      return diskOf(tree, new Map(tree), pid + 1);
    },
    copy: () => {
      const tree = copyOf(now, (file) => file.bytes);
      return diskOf(tree, new Map(tree), pid + 1);
    },
    paths: () =>
      [...now]
        .filter(([, node]) => node !== 'folder')
        .map(([path]) => path)
        .sort(),
    bytes: (path) => {
      const file = fileOf(now, path);
      if (!file) throw new Error(`there is no ${path}`);
      return file.bytes;
    },
    put: (path, bytes) => {
      const copy = Uint8Array.from(bytes);
      for (let folder = parentOf(path); !now.has(folder); folder = parentOf(folder)) {
        now.set(folder, 'folder');
        durableNames.set(folder, 'folder');
      }
      const file = { bytes: copy, durable: copy };
      now.set(path, file);
      durableNames.set(path, file);
    },
    nextProcess: () => {
      pid += 1;
    },
  };
  return disk;
}

function writeFile(
  file: Inode,
  path: string,
  call: (text: string) => 'whole' | 'half',
  names: { isNamed: (file: Inode) => boolean; links: (file: Inode) => number },
): WriteFile {
  return {
    write: (bytes, offset) => {
      const done = call(`write ${path} ${bytes.length}`);
      const part = done === 'half' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
      const longer = new Uint8Array(Math.max(file.bytes.length, offset + part.length));
      longer.set(file.bytes);
      longer.set(part, offset);
      file.bytes = longer;
      if (done === 'half') throw failure('ENOSPC');
    },
    flush: async () => {
      call(`flush ${path}`);
      file.durable = file.bytes;
    },
    truncate: async (length) => {
      call(`truncate ${path} ${length}`);
      file.bytes = file.bytes.slice(0, length);
    },
    state: () => ({ size: file.bytes.length, links: names.links(file), isNamed: names.isNamed(file) }),
    close: async () => {},
  };
}

function readFrom(file: Inode): ReadFile {
  return {
    read: (offset, length) => file.bytes.slice(offset, offset + length),
    size: () => file.bytes.length,
    close: () => {},
  };
}

function crashedTree(kind: CrashKind, now: Tree, durableNames: Tree): Tree {
  if (kind === 'process') return copyOf(now, (file) => file.bytes);
  if (kind === 'power') return copyOf(durableNames, (file) => file.durable);
  return copyOf(now, (file) => {
    const { bytes, durable } = file;
    if (bytes.length <= durable.length || !durable.every((byte, at) => byte === bytes[at])) return durable;
    const middle = durable.length + Math.floor((bytes.length - durable.length) / 2);
    const cut = Math.max(durable.length, middle - (middle % SECTOR));
    if (kind === 'torn') return bytes.slice(0, cut);
    const holes = bytes.slice();
    holes.fill(0, durable.length, cut > durable.length ? cut : undefined);
    return holes;
  });
}

function copyOf(tree: Tree, content: (file: Inode) => Uint8Array): Tree {
  const copies = new Map<Inode, Inode>();
  const copy: Tree = new Map();
  for (const [path, node] of tree) {
    if (node === 'folder') {
      copy.set(path, node);
      continue;
    }
    const bytes = content(node);
    const file = copies.get(node) ?? { bytes, durable: bytes };
    copies.set(node, file);
    copy.set(path, file);
  }
  // A name whose folder's own name was lost is lost with it.
  for (const path of [...copy.keys()].sort())
    if (path !== '/' && copy.get(parentOf(path)) !== 'folder') copy.delete(path);
  return copy;
}

function removeTree(tree: Tree, path: string): void {
  for (const other of [...tree.keys()]) if (other === path || other.startsWith(`${path}/`)) tree.delete(other);
}

function fileOf(tree: Tree, path: string): Inode | undefined {
  const node = tree.get(path);
  return node === 'folder' ? undefined : node;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function markOf(pid: number, folder: string): ProcessMark {
  return { pid, started: '1', boot: '1', machine: 'fake', sign: '', folder };
}

/** As the system and libuv tell it: libuv has no name for EDQUOT. */
function failure(code: string): Error {
  if (code === 'EDQUOT') {
    const errno = -constants.errno.EDQUOT;
    const unnamed = `Unknown system error ${errno}`;
    return Object.assign(new Error(`${unnamed}: ${unnamed}, write`), { code: unnamed, errno });
  }
  return Object.assign(new Error(code), { code });
}
