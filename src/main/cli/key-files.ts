import { mkdir, open, stat, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Json, JsonObject } from '#shared/envelope.ts';
import { isObject } from '#shared/is-object.ts';
import { writeNewFile } from '../adapters/new-file.ts';
import { readFileOrInput, decodeText, warnIfReadableByOthers } from './input.ts';
import type { Io } from './io.ts';
import { failed, missing, usage, type Context } from './output.ts';

/**
 * Where key pairs live on disk, in the layout of the hosted service's own command-line tool, so that both tools share one folder.
 * A pair is three files of one name; all of ours have mode 0600, and none is ever written over:
 *   NAME.public   the public key in hex, no newline
 *   NAME.private  the private key in hex, an API key's followed by `:` and its curve, no newline: that tool's reader takes none
 *   NAME.meta     one line of JSON about the key, with a newline
 */

export type KeyFiles = Readonly<{ publicKeyFile: string; privateKeyFile: string; metaFile: string }>;

/** What goes into the first two files. */
export type KeyFileContents = Readonly<{ publicKey: string; privateKey: string }>;

/** `keys` holds API keys, `encryption-keys` the keys that bundles are opened with. */
export type KeyFolderKind = 'keys' | 'encryption-keys';

/** That tool's default folder: under `$XDG_CONFIG_HOME`, `%AppData%` on Windows, else `~/.config`. */
export function defaultKeysFolder(io: Io, kind: KeyFolderKind): string {
  const named = io.platform === 'win32' ? io.env['APPDATA'] : io.env['XDG_CONFIG_HOME'];
  return join(named || join(io.homeFolder, '.config'), 'turnkey', kind);
}

/** The files of the pair called `name`. Throws a usage error for a name that is no plain file name. */
export function keyFilesNamed(folder: string, name: string): KeyFiles {
  if (!/^(?!\.)[^/\\\p{Cc}]+$/u.test(name)) throw usage(`'${name}' is not a valid key name: use a plain file name`);
  return keyFilesAt(join(resolve(folder), name));
}

/** Throws unless all three names are free, so that nothing has been made yet when a name is taken. */
export async function requireFree(files: KeyFiles): Promise<void> {
  for (const file of [files.publicKeyFile, files.privateKeyFile, files.metaFile])
    if (await exists(file))
      throw failed(`${file} already exists, and Coffer does not overwrite keys; choose another name`);
}

/** Writes both keys of a pair, making the folder (0700) where there is none. On any trouble neither is left. */
export async function writeKeyFiles(folder: string, files: KeyFiles, contents: KeyFileContents): Promise<void> {
  await requireFree(files);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeNewFile(files.privateKeyFile, contents.privateKey);
  try {
    await writeNewFile(files.publicKeyFile, contents.publicKey);
    await flushFolder(folder);
  } catch (thrown) {
    await removeKeyFiles(files);
    throw thrown;
  }
}

/** Writes the third file of a pair, what is known of it. */
export async function writeMeta(files: KeyFiles, meta: JsonObject): Promise<void> {
  await writeNewFile(files.metaFile, `${JSON.stringify(meta)}\n`);
}

/** Removes a pair that was written a moment ago for something that then did not come about. */
export async function removeKeyFiles(files: KeyFiles): Promise<void> {
  await Promise.allSettled([files.publicKeyFile, files.privateKeyFile, files.metaFile].map((file) => unlink(file)));
}

/**
 * Reads the private key called `name` and what is known of it. A name with `/` in it is a path, with or without `.private`.
 * Warns when others can read the file. `meta` is undefined where there is no such file.
 */
export async function readKeyFiles(
  context: Context,
  folder: string,
  name: string,
): Promise<Readonly<{ file: string; privateKey: string; meta: JsonObject | undefined }>> {
  const files = name.includes('/') ? await keyFilesByPath(name) : keyFilesNamed(folder, name);
  const file = files.privateKeyFile;
  if (!(await exists(file))) throw missing(`key '${name}' not found: ${file} does not exist`);
  await warnIfReadableByOthers(context, file);
  const bytes = await readFileOrInput(context, file);
  const privateKey = decodeText(bytes, file).trim();
  bytes.fill(0);
  const meta = (await exists(files.metaFile)) ? await readMeta(context, files.metaFile) : undefined;
  return { file, privateKey, meta };
}

async function keyFilesByPath(path: string): Promise<KeyFiles> {
  const stem = resolve(path).replace(/\.private$/, '');
  const named = keyFilesAt(stem);
  if ((await exists(named.privateKeyFile)) || !(await exists(stem))) return named;
  return { ...named, privateKeyFile: stem };
}

async function readMeta(context: Context, file: string): Promise<JsonObject> {
  const text = decodeText(await readFileOrInput(context, file), file);
  try {
    const meta = JSON.parse(text) as Json;
    if (isObject(meta)) return meta;
  } catch {
    // Reported below, like all other text that is no object.
  }
  throw failed(`${file} is not a JSON object`);
}

function keyFilesAt(stem: string): KeyFiles {
  return { publicKeyFile: `${stem}.public`, privateKeyFile: `${stem}.private`, metaFile: `${stem}.meta` };
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    (thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'ENOENT') return false;
      throw thrown;
    },
  );
}
