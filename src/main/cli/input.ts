import { readFile, stat } from 'node:fs/promises';
import type { Input } from './io.ts';
import { failed, missing, usage, type Context } from './output.ts';

/** Nothing a command reads is larger: the service takes 1 MiB, and every other file is smaller still. */
const INPUT_BYTES_MAX = 16 * 1_048_576;

/**
 * What an option's value stands for: `-` is standard input to its end, `@FILE` the file's bytes, and anything else itself as UTF-8.
 * Bytes are given as they are. Throws when the file cannot be read.
 */
export async function readParameter(context: Context, value: string): Promise<Uint8Array> {
  if (value === '-') return await readAll(context.io.stdin);
  if (value.startsWith('@')) return await readBytes(value.slice(1));
  return new TextEncoder().encode(value);
}

/** The bytes of a file, or of standard input for `-`. */
export async function readFileOrInput(context: Context, path: string): Promise<Uint8Array> {
  return path === '-' ? await readAll(context.io.stdin) : await readBytes(path);
}

/** As `readFileOrInput`, as text without white space around it. Throws when it is not UTF-8. */
export async function readText(context: Context, path: string): Promise<string> {
  return decodeText(await readFileOrInput(context, path), path === '-' ? 'standard input' : path).trim();
}

/** Strict UTF-8. `name` is what the error calls it. */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw failed(`${name} is not UTF-8 text`);
  }
}

/** Refuses two options that both want standard input, which can be read only once. */
export function onlyOneFromInput(options: Readonly<Record<string, string | undefined>>): void {
  const fromInput = Object.entries(options).filter(([, value]) => value === '-');
  if (fromInput.length > 1)
    throw usage(`only one of ${fromInput.map(([name]) => name).join(', ')} can be read from standard input`);
}

/** Says so when others than the owner may read a file that holds a secret. Pipes and devices have no such mode. */
export async function warnIfReadableByOthers(context: Context, path: string): Promise<void> {
  if (context.io.platform === 'win32') return;
  const found = await stat(path);
  if (found.isFile() && (found.mode & 0o077) !== 0)
    context.warn(`other users of this machine can read ${path}; use chmod 600 to prevent that`);
}

/** Standard input to its end. Refuses what is larger than anything we take. */
export async function readAll(input: Input): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    length += bytes.length;
    if (length > INPUT_BYTES_MAX) throw failed('standard input is larger than 16 MiB');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length);
}

async function readBytes(path: string): Promise<Uint8Array> {
  if (path === '') throw usage('missing file name');
  const found = await stat(path).catch(() => {
    throw missing(`${path}: there is no such file`);
  });
  if (found.isDirectory()) throw failed(`${path} is a folder, not a file`);
  if (found.size > INPUT_BYTES_MAX) throw failed(`${path} is larger than 16 MiB`);
  return await readFile(path);
}
