import { isUtf8 } from 'node:buffer';
import { readFileOrInput, warnIfReadableByOthers } from './input.ts';
import type { Io } from './io.ts';
import { CommandFailure, failed, usage, type Context } from './output.ts';

/**
 * Passphrases come from a hidden prompt on a terminal, from a file, or from standard input: never from the command line or the
 * environment, which other programs can read.
 */

/** Longer than any passphrase a person or a generator makes; a file above it is the wrong file. */
const PASSPHRASE_BYTES_MAX = 4_096;

type PassphraseSource = Readonly<{
  /** The option that names a file, as the error speaks of it: `--passphrase-file`. */
  option: string;
  /** Its value: a file, `-` for standard input, or absent for the prompt. */
  file: string | undefined;
  /** What the prompt asks for: `Passphrase of the vault`. */
  prompt: string;
}>;

/**
 * A passphrase that exists already. From a file or standard input one newline at its end is not part of it.
 * Throws a usage error when there is no file and no terminal to ask on.
 */
export async function readPassphrase(context: Context, source: PassphraseSource): Promise<Uint8Array> {
  if (source.file !== undefined) return await passphraseFromFile(context, source.file, source.option);
  requireTerminal(context.io, source.option);
  return utf8(await askHidden(context.io, `${source.prompt}: `));
}

/** A passphrase to be set: on a terminal it is asked for twice, and both must agree. */
export async function readNewPassphrase(context: Context, source: PassphraseSource): Promise<Uint8Array> {
  if (source.file !== undefined) return await passphraseFromFile(context, source.file, source.option);
  requireTerminal(context.io, source.option);
  const first = await askHidden(context.io, `${source.prompt}: `);
  const second = await askHidden(context.io, `${source.prompt}, again: `);
  if (first !== second) throw failed('the passphrases do not match; nothing was changed');
  return utf8(first);
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The file's bytes without the line end that editors and `echo` put after them. Overwrites what it read. */
async function passphraseFromFile(context: Context, file: string, option: string): Promise<Uint8Array> {
  const name = file === '-' ? 'standard input' : file;
  const bytes = await readFileOrInput(context, file);
  if (file !== '-') await warnIfReadableByOthers(context, file);
  try {
    if (bytes.length > PASSPHRASE_BYTES_MAX)
      throw usage(`${option}: ${name} has more than ${PASSPHRASE_BYTES_MAX} bytes, the maximum for a passphrase`);
    if (!isUtf8(bytes)) throw failed(`${name} is not UTF-8 text`);
    const passphrase = withoutLineEnd(bytes);
    if (passphrase.length === 0) throw usage(`${option}: ${name} does not contain a passphrase`);
    if (passphrase.includes(LINE_FEED)) throw usage(`${option}: ${name} has more than one line`);
    return Uint8Array.from(passphrase);
  } finally {
    bytes.fill(0);
  }
}

function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) !== LINE_FEED) return bytes;
  return bytes.subarray(0, bytes.at(-2) === CARRIAGE_RETURN ? -2 : -1);
}

/** What was typed, as bytes that can be overwritten. */
function utf8(typed: string): Uint8Array {
  if (typed === '') throw usage('the passphrase must not be empty');
  return new TextEncoder().encode(typed);
}

/** Any other secret that fits one line, from a hidden prompt alone. Throws a usage error where there is no terminal. */
export async function readSecretLine(context: Context, option: string, prompt: string): Promise<string> {
  requireTerminal(context.io, option);
  return await askHidden(context.io, `${prompt}: `);
}

/** Asks on the terminal and gives whether the answer was yes. Throws a usage error where there is no terminal and nobody said `--yes`. */
export async function confirmed(context: Context, question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await answered(context, `${question} [y/N]`));
}

/** What is typed on the terminal in answer to a question, trimmed. Throws a usage error as `confirmed` does. */
export async function answered({ io }: Context, question: string): Promise<string> {
  if (!io.stdin.isTTY || !io.stdin.setRawMode)
    throw usage('no terminal to prompt on: use --yes if you have read the request');
  return (await askHidden(io, `${question} `)).trim();
}

function requireTerminal(io: Io, option: string): void {
  if (!io.stdin.isTTY || !io.stdin.setRawMode)
    throw usage(`no terminal to prompt on: use ${option} FILE, or ${option} - for standard input`);
}

const BACKSPACES: readonly string[] = ['\b', '\x7f'];
const ESCAPE = '\x1b';
const CONTROL_C = '\x03';
const CONTROL_D = '\x04';
const CONTROL_U = '\x15';

/** One line from the terminal, of which nothing is shown. The prompt goes to standard error, so that output can be redirected. */
async function askHidden(io: Io, prompt: string): Promise<string> {
  const { stdin } = io;
  io.stderr.write(prompt);
  stdin.setRawMode?.(true);
  stdin.resume();
  try {
    return await readKeys(io);
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
    io.stderr.write('\n');
  }
}

function readKeys(io: Io): Promise<string> {
  const { stdin } = io;
  const decoder = new TextDecoder();
  let typed: string[] = [];
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      stdin.off('data', listen);
      stdin.off('end', ended);
      settle();
    };
    const ended = () => finish(() => reject(failed('the terminal closed before a passphrase was entered')));
    const listen = (chunk: Uint8Array | string) => {
      const keys = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      for (const key of withoutEscapes(keys)) {
        if (key === '\r' || key === '\n') return finish(() => resolve(typed.join('')));
        if (key === CONTROL_C || key === CONTROL_D) {
          const exit = key === CONTROL_C ? 'INTERRUPTED' : 'ERROR';
          return finish(() => reject(new CommandFailure(exit, 'interrupted; nothing was changed')));
        }
        if (BACKSPACES.includes(key)) typed.pop();
        else if (key === CONTROL_U) typed = [];
        else if (key >= ' ') typed.push(key);
      }
      return undefined;
    };
    stdin.on('data', listen);
    stdin.on('end', ended);
  });
}

/** Without what arrow and function keys send: an escape and what follows it, which arrive together. */
function withoutEscapes(keys: string): string {
  const [first = '', ...afterEscapes] = keys.split(ESCAPE);
  return first + afterEscapes.map((rest) => rest.replace(/^(?:\[[0-9;?]*[@-~]|O[@-~])/, '')).join('');
}
