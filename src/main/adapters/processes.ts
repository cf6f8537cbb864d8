import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { chmod, lstat, open, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';
import type { Disk, Presence, ProcessMark, ProcessState } from '../vault/disk.ts';

/** Bytes of a path that a unix socket can have, on every system that has them. A longer one would be cut short without a word. */
const SOCKET_PATH_BYTES_MAX = 100;

/** Who we are, and at `sign` a socket that listens for as long as we run: the system answers for it, and stops when we are no more. */
export async function identify(sign: string): Promise<Presence> {
  const folder = await identityOf(dirname(sign)).catch(() => '');
  const mark = { pid: process.pid, started: startedOf(process.pid), boot: boot(), machine: machine(), folder };
  const shown = await openLivenessSocket(sign).catch(() => undefined);
  return { mark: { ...mark, sign: shown?.sign ?? '' }, end: async () => shown?.end() };
}

/** Whether a process that told of itself still runs, and whether it told so here or in a folder that was copied since. */
export const processState: Disk['processState'] = async (mark, sign) => {
  const state = await stateOf(mark, sign);
  // Between two systems the numbers of files say nothing: they may see one folder under two.
  const here = systemStart(boot()) === systemStart(mark.boot);
  return state !== 'gone' && here && (await isCopied(mark, sign)) ? 'copied' : state;
};

/**
 * Whether the sign was made in another folder. Who answers at the sign is here in any case: another mount may show the folder under another
 * number. A mark of an earlier program names no folder; its sign of life is then not the file that it names.
 */
async function isCopied(mark: ProcessMark, sign: string): Promise<boolean> {
  if ((await answerAt(sign)) === 'running') return false;
  if (mark.folder !== '') return (await identityOf(dirname(sign)).catch(() => '')) !== mark.folder;
  return mark.sign !== '' && (await identityOf(sign).catch(() => '')) !== mark.sign;
}

function answerAt(sign: string): Promise<ProcessState> {
  return withSocketPath(sign, answerOf).catch(() => 'unknown');
}

/**
 * Whether a process that told of itself still runs. One whose number means nothing here, because it ran in another container, is asked
 * through its sign.
 */
const stateOf: Disk['processState'] = async (mark, sign) => {
  const [here, there] = [boot(), mark.boot];
  if (systemStart(here) !== systemStart(there)) return mark.machine === machine() ? 'gone' : 'unknown';
  // Without the name of this start of the system, only the machine's name says that it is the same system.
  if (here === '' && mark.machine !== machine()) return 'unknown';
  if (here !== there) return await livenessState(sign, mark.sign);
  try {
    process.kill(mark.pid, 0);
  } catch (thrown) {
    if (codeOf(thrown) === 'ESRCH') return 'gone';
  }
  if (mark.started !== startedOf(mark.pid)) return 'gone';
  // The number may belong to another by now, where it cannot be told when a process started.
  return mark.started === '' && (await livenessState(sign, mark.sign)) === 'gone' ? 'gone' : 'running';
};

async function openLivenessSocket(path: string): Promise<Readonly<{ sign: string; end(): Promise<void> }> | undefined> {
  if (process.platform === 'win32') return undefined;
  const server = createServer((socket) => socket.destroy());
  server.unref();
  await withSocketPath(path, (short) => {
    return new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(short, () => {
        server.off('error', reject).on('error', () => {});
        resolve();
      });
    });
  });
  const end = async (): Promise<void> => {
    server.close();
    await rm(path, { force: true });
  };
  try {
    await chmod(path, 0o600);
    return { sign: await identityOf(path), end };
  } catch (thrown) {
    await end();
    throw thrown;
  }
}

/** Who listens at the sign. `unknown` where it is not the very file that was made: through another mount it could not be asked. */
async function livenessState(path: string, sign: string): Promise<ProcessState> {
  try {
    if (sign === '' || (await identityOf(path)) !== sign) return 'unknown';
    return await withSocketPath(path, answerOf);
  } catch {
    return 'unknown';
  }
}

function answerOf(path: string): Promise<ProcessState> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve('running');
    });
    socket.once('error', (thrown) => resolve(codeOf(thrown) === 'ECONNREFUSED' ? 'gone' : 'unknown'));
  });
}

/** `<filesystem>:<file>`, which no two files have at the same time. */
async function identityOf(path: string): Promise<string> {
  const { dev, ino } = await lstat(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** Gives `use` a name for `path` that is short enough for a socket: through the open folder, where the path itself is too long. */
async function withSocketPath<Value>(path: string, use: (short: string) => Promise<Value>): Promise<Value> {
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX) return await use(path);
  const folder = await open(dirname(path), 'r');
  try {
    return await use(`/proc/self/fd/${folder.fd}/${basename(path)}`);
  } finally {
    await folder.close();
  }
}

/** Field 22 of /proc/PID/stat: clock ticks from the system's start. The name before it, in brackets, may hold anything. */
function startedOf(pid: number): string {
  const text = textOf(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** `<id of this start of the system> <space of process numbers>`; '' where the system has no such thing. */
function boot(): string {
  const id = textOf('/proc/sys/kernel/random/boot_id').trim();
  try {
    return id && `${id} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return id;
  }
}

function systemStart(mark: string): string {
  return mark.split(' ')[0] ?? '';
}

function machine(): string {
  return createHash('sha256').update(`coffer machine ${hostname()}`).digest('hex').slice(0, 16);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error ? (thrown as Error & { code?: unknown }).code : undefined;
}
