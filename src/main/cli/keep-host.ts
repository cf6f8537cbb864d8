import { fork, type ChildProcess, type SendHandle } from 'node:child_process';
import { constants } from 'node:os';
import type { HostHandover } from '#shared/host-handover.ts';
import type { Io } from './io.ts';
import type { FromHost, ToHost } from './kept-host.ts';

/** `coffer serve` as the process that keeps the sockets: `keepHost`, or why it could not. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    return await keepHost(process.argv[1] ?? '', args, io.untilEnded());
  } catch (thrown) {
    const { reportFailure } = await import('./output.ts');
    return reportFailure(io, args.includes('--json'), thrown);
  }
}

/**
 * Runs the headless host in a process of its own, and starts another in its place each time the vault was locked: only the end of a process
 * surely erases its memory. This process never sees a secret. It keeps the listening sockets open in between, so that clients wait and
 * nobody else can take the port; and it keeps its process id, which is the one to send signals to.
 * @param program the file of the command line, and `args` the arguments of the host's process
 * @param ended aborted when this process is asked to end
 * @returns the exit code of the last host
 */
async function keepHost(program: string, args: readonly string[], ended: AbortSignal): Promise<number> {
  const sockets = new Map<string, SendHandle>();
  let handover: HostHandover | null = null;
  for (;;) {
    const { code, next } = await oneHost(fork(program, args, { stdio: 'inherit' }), { sockets, handover, ended });
    if (!next || ended.aborted) return code;
    handover = next;
  }
}

type Keeping = Readonly<{ sockets: Map<string, SendHandle>; handover: HostHandover | null; ended: AbortSignal }>;

/** How long a process of the host may go on after a lock, in milliseconds: everything that it acknowledged is on the disk by then. */
const lingerMsMax = 5_000;

/** One process of the host, from its start to its end. `next` is there where another is wanted in its place. */
function oneHost(
  host: ChildProcess,
  { sockets, handover, ended }: Keeping,
): Promise<Readonly<{ code: number; next: HostHandover | undefined }>> {
  const tell = (message: ToHost, handle?: SendHandle): void => {
    if (host.connected) host.send(message, handle);
  };
  const end = (): void => tell({ kind: 'end' });
  for (const [address, handle] of sockets) tell({ kind: 'socket', address }, handle);
  tell({ kind: 'begin', handover });
  if (ended.aborted) end();
  ended.addEventListener('abort', end);
  let next: HostHandover | undefined;
  let ending: number | undefined;
  let late: NodeJS.Timeout | undefined;
  const kill = (code: number): void => {
    ending = code;
    host.kill('SIGKILL');
  };
  host.on('message', (message, handle) => {
    const said = message as FromHost;
    if (said.kind === 'socket') return void sockets.set(said.address, handle);
    next = said.handover ?? undefined;
    if (said.kind === 'finished') kill(said.code);
    else late = setTimeout(kill, lingerMsMax, 0);
  });
  return new Promise((resolve, reject) => {
    host.once('error', reject);
    host.once('exit', (exit, signal) => {
      ended.removeEventListener('abort', end);
      clearTimeout(late);
      // As shells tell of a program that a signal ended, unless the signal was the keeper's own.
      resolve({ code: ending ?? exit ?? 128 + (signal ? constants.signals[signal] : 0), next });
    });
  });
}
