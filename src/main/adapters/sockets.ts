import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { endianness } from 'node:os';
import type { SocketReading } from '#shared/bridge.ts';
import { isLoopback } from './addresses.ts';

const kinds = ['tcp', 'tcp6', 'udp', 'udp6'] as const;
const listens = '0A';

/**
 * Measures which internet sockets this process and the processes that it started have open now. Reads `/proc`, so it measures on Linux alone;
 * null on other systems, and where `/proc` cannot be read.
 */
export function measureSockets(nowMs: number): SocketReading | null {
  if (process.platform !== 'linux') return null;
  try {
    // A process that may not look at its own open files would find no socket, and say that there is none.
    readdirSync('/proc/self/fd');
    const inodes = new Set(familyOf(process.pid).flatMap(socketsOf));
    const sockets = kinds.flatMap((kind) => linesOf(kind).flatMap((line) => socketOf(kind, line, inodes)));
    const open = sockets.filter(({ remote }) => remote !== null);
    return {
      atMs: nowMs,
      listening: [...new Set(sockets.filter(({ remote }) => remote === null).map(({ local }) => local))].toSorted(),
      local: open.filter(({ isLocal }) => isLocal).length,
      others: open.flatMap(({ remote, isLocal }) => (isLocal || remote === null ? [] : [remote])).toSorted(),
    };
  } catch {
    return null;
  }
}

type Socket = Readonly<{ local: string; remote: string | null; isLocal: boolean }>;

/** One line of `/proc/net/tcp` and its siblings: number, local end, remote end, state, …, inode. */
function socketOf(kind: (typeof kinds)[number], line: string, inodes: ReadonlySet<string>): readonly Socket[] {
  const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/);
  if (!inodes.has(inode)) return [];
  const [here, there] = [endOf(local), endOf(remote)];
  const prefix = kind.startsWith('udp') ? 'UDP ' : '';
  const isWaiting = state === listens || there.port === 0;
  return [
    { local: prefix + here.text, remote: isWaiting ? null : prefix + there.text, isLocal: isLoopback(there.host) },
  ];
}

/** An end as the kernel writes it: the address in hex, each word of 32 bits in the machine's byte order, a colon, and the port in hex. */
export function endOf(
  text: string,
  order: 'LE' | 'BE' = endianness(),
): Readonly<{ host: string; port: number; text: string }> {
  const [address = '', portHex = ''] = text.split(':');
  const words = address.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => {
    const four = [...Buffer.from(word, 'hex')];
    return order === 'LE' ? four.toReversed() : four;
  });
  const port = Number.parseInt(portHex, 16);
  const isMapped = bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255;
  if (bytes.length === 4 || isMapped) {
    const host = bytes.slice(-4).join('.');
    return { host, port, text: `${host}:${port}` };
  }
  const groups = Array.from({ length: 8 }, (_, at) => Buffer.from(bytes.slice(at * 2, at * 2 + 2)).toString('hex'));
  // A URL writes an address of IPv6 in its shortest form.
  const { hostname } = new URL(`http://[${groups.join(':')}]`);
  return { host: hostname.slice(1, -1), port, text: `${hostname}:${port}` };
}

function linesOf(kind: string): readonly string[] {
  try {
    return readFileSync(`/proc/self/net/${kind}`, 'utf8').trim().split('\n').slice(1);
  } catch (thrown) {
    // A system without IPv6 has no table of it.
    if (kind.endsWith('6')) return [];
    throw thrown;
  }
}

/** The inodes of the sockets that a process has open. */
function socketsOf(pid: number): readonly string[] {
  return namesIn(`/proc/${pid}/fd`).flatMap((entry) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${entry}`))?.[1] ?? [];
    } catch {
      // It was closed since the folder was read.
      return [];
    }
  });
}

/** A process and all that it started, with what those started. */
function familyOf(pid: number): readonly number[] {
  const children = namesIn(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  });
  return [pid, ...children.flatMap(familyOf)];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The process ended, or is not ours to look into.
    return [];
  }
}
