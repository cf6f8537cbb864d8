import { homedir } from 'node:os';
import { basename } from 'node:path';
import { isForeground, onContinued } from './foreground.ts';
import type { HostWorld } from '../session/open-vault.ts';
import type { keptHost } from './kept-host.ts';
import { presentLaunch, type Launch } from './harden-process.ts';

/** What a command reads and writes. The real one is `terminal()`; tests bring streams of their own. */
export type Io = Readonly<{
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** Only where key files live is ever read from here; never a secret. */
  env: Readonly<Record<string, string | undefined>>;
  homeFolder: string;
  platform: NodeJS.Platform;
  launch: Launch;
  /** What starts this program in a shell; `coffer` where it is not told. */
  command?: string;
  /**
   * Aborted when the process is asked to end (SIGTERM, SIGINT). The caller for it sees to the ending; until someone does, and from the
   * second time on, these signals end the process at once.
   */
  untilEnded(): AbortSignal;
  /**
   * Whether the terminal gives its input to this process, and how to learn of a change. Absent where it always does: on Windows, and where
   * a test runs the command.
   */
  foreground?: Readonly<{ now: () => boolean; onChanged: (listener: () => void) => () => void }> | undefined;
  /** How a host that has a process of its own finds its keeper. Absent where no process has a keeper: on Windows, and in tests. */
  keptHost?: typeof keptHost | undefined;
  /** What a test puts in the place of parts of the world: a key derivation that costs nothing, or a log that is kept. */
  world?: Partial<HostWorld>;
  /** The base-2 logarithm of what a backup's passphrase costs to try; age's own unless a test says less. */
  backupWorkFactor?: number;
}>;

/** Standard input: bytes, and where it is a terminal, keys one by one. */
export type Input = AsyncIterable<Uint8Array | string> &
  Readonly<{
    isTTY?: boolean | undefined;
    setRawMode?: (raw: boolean) => unknown;
    on(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
    off(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
    on(event: 'end' | 'error', listener: () => void): unknown;
    off(event: 'end' | 'error', listener: () => void): unknown;
    resume(): unknown;
    pause(): unknown;
  }>;

/** Standard output or standard error. */
export type Output = Readonly<{
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string | Uint8Array): unknown;
}>;

/** The process's own streams. */
export function terminal(): Io {
  // A reader that went away (`coffer … | head`) is no error of the command, and must not end a host that goes on serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    homeFolder: homedir(),
    platform: process.platform,
    launch: presentLaunch(),
    command: commandOf(process.argv[1] ?? ''),
    untilEnded,
    foreground: process.platform === 'win32' ? undefined : { now: isForeground, onChanged: onContinued },
    keptHost: process.platform === 'win32' ? undefined : async () => await (await import('./kept-host.ts')).keptHost(),
  };
}

/** From the path of the program: the name by which it is installed, or where it lies. */
export function commandOf(program: string): string {
  if (basename(program, '.cmd') === 'coffer') return 'coffer';
  return `node ${/^[\w./:\\-]+$/.test(program) ? program : JSON.stringify(program)}`;
}

function untilEnded(): AbortSignal {
  const ended = new AbortController();
  const end = () => {
    for (const signal of endSignals) process.off(signal, end);
    ended.abort();
  };
  for (const signal of endSignals) process.on(signal, end);
  return ended.signal;
}

const endSignals = ['SIGTERM', 'SIGINT'] as const;
