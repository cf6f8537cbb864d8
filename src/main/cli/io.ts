import { homedir } from 'node:os';
import type { CofferWorld } from '../compose.ts';

/** What a command reads and writes. The real one is `terminal()`; tests bring streams of their own. */
export type Io = Readonly<{
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** Only where key files live is ever read from here; never a secret. */
  env: Readonly<Record<string, string | undefined>>;
  homeFolder: string;
  platform: NodeJS.Platform;
  /** Aborted when the process is asked to end (SIGTERM, SIGINT). */
  ended: AbortSignal;
  /** What a test puts in the place of parts of the world: a key derivation that costs nothing, or a log that is kept. */
  world?: Partial<CofferWorld>;
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

/** The process's own streams. From then on SIGTERM and SIGINT abort `ended` instead of killing; a second one kills. */
export function terminal(): Io {
  const ended = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ended.abort());
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    homeFolder: homedir(),
    platform: process.platform,
    ended: ended.signal,
  };
}
