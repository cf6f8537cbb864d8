import { EventEmitter } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Input, Io } from '../../src/main/cli/io.ts';
import { run } from '../../src/main/cli/program.ts';
import { fakeKdf } from './host.ts';

/** How a run of `coffer` went. */
export type Ran = Readonly<{ exit: number; stdout: string; stderr: string }>;

export type Given = Readonly<{
  /** What standard input holds; nothing, and no terminal, when absent. */
  stdin?: string | Uint8Array;
  /** What somebody types on a terminal, line by line; a line of several parts arrives part by part. */
  types?: readonly (string | readonly string[])[];
  /** Which of the streams that are written to are terminals. */
  terminals?: readonly ('stdout' | 'stderr')[];
  env?: Readonly<Record<string, string>>;
  homeFolder?: string;
  ended?: AbortSignal;
  launch?: Io['launch'];
  /** Unless given, a key derivation that costs nothing, and no log. */
  world?: NonNullable<Io['world']>;
}>;

/** Runs `coffer` in this process with streams of its own, and nothing of this process's environment. */
export async function coffer(args: readonly string[], given: Given = {}): Promise<Ran> {
  const { io, stdout, stderr } = anIo(given);
  const exit = await run(args, io);
  return { exit, stdout: stdout(), stderr: stderr() };
}

/** Streams, and what was written to them. */
export function anIo(given: Given = {}): Readonly<{ io: Io; stdout: () => string; stderr: () => string }> {
  const out: string[] = [];
  const err: string[] = [];
  const io: Io = {
    stdin: given.types ? typedInput(given.types) : pipedInput(given.stdin ?? ''),
    stdout: { isTTY: given.terminals?.includes('stdout'), write: (text) => out.push(asText(text)) },
    stderr: { isTTY: given.terminals?.includes('stderr'), write: (text) => err.push(asText(text)) },
    env: given.env ?? {},
    // Not even root can make a folder there.
    homeFolder: given.homeFolder ?? '/dev/null/nowhere',
    platform: 'linux',
    launch: given.launch ?? { execArgv: [], nodeOptions: '', debuggerUrl: undefined },
    untilEnded: () => given.ended ?? new AbortController().signal,
    backupWorkFactor: 2,
    world: given.world ?? { kdf: fakeKdf, log: () => {} },
  };
  return { io, stdout: () => out.join(''), stderr: () => err.join('') };
}

/** What a run printed as JSON on standard output. */
export function printed<Value>(ran: Ran): Value {
  if (ran.exit !== 0) throw new Error(`exit ${ran.exit}: ${ran.stderr}`);
  const value: Value = JSON.parse(ran.stdout);
  return value;
}

/** The error object that `--json` put on the last line of standard error. */
export function errorOf(ran: Ran): Readonly<{ code: string; message: string; [more: string]: unknown }> {
  const last = ran.stderr.trimEnd().split('\n').at(-1) ?? '';
  const { error } = JSON.parse(last) as { error: { code: string; message: string } };
  return error;
}

/** An empty folder that is removed after the test that asks for it. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Permission bits of a file or folder, as `chmod` writes them. */
export async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

function asText(text: string | Uint8Array): string {
  return typeof text === 'string' ? text : new TextDecoder().decode(text);
}

function pipedInput(contents: string | Uint8Array): Input {
  const emitter = new EventEmitter();
  return Object.assign(emitter, {
    resume: () => {},
    pause: () => {},
    async *[Symbol.asyncIterator]() {
      yield typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
    },
  });
}

/** A terminal: a line's keys arrive one after the other once somebody listens. */
function typedInput(lines: readonly (string | readonly string[])[]): Input {
  const emitter = new EventEmitter();
  const waiting = [...lines];
  return Object.assign(emitter, {
    isTTY: true,
    setRawMode: () => {},
    resume: () => {
      setImmediate(() => {
        const line = waiting.shift();
        if (line === undefined) emitter.emit('end');
        else for (const key of [...line, '\r']) emitter.emit('data', Buffer.from(key));
      });
    },
    pause: () => {},
    async *[Symbol.asyncIterator]() {},
  });
}
