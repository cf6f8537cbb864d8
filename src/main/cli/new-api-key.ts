import {
  defaultKeysFolder,
  keyFilesNamed,
  removeKeyFiles,
  requireFree,
  writeKeyFiles,
  writeMeta,
  type KeyFiles,
} from './key-files.ts';
import type { Context } from './output.ts';

/** An API key that is to be made: its name, and the files that it will be in. */
export type NewApiKey = Readonly<{ name: string; folder: string; files: KeyFiles }>;

/** An API key that was made, as it is printed. `publicKey` is compressed P-256 hex. */
export type PrintedKey = Readonly<{ name: string; publicKey: string; privateKeyFile: string }>;

/** Where the key called `name` will be. Throws when the name is no plain file name, or one of its files is there already. */
export async function plannedApiKey(
  context: Context,
  name: string,
  keysFolder: string | undefined,
): Promise<NewApiKey> {
  const folder = keysFolder ?? defaultKeysFolder(context.io, 'keys');
  const files = keyFilesNamed(folder, name);
  await requireFree(files);
  return { name, folder, files };
}

/**
 * Makes a P-256 key's files, then has `register` make the key known; gives what that gave, and the key. The files come first: a vault that
 * knows a key which nobody has would be worse than files that are taken away again, as they are when `register` rejects.
 */
export async function withNewApiKey<Value extends Readonly<{ organizationId: string }>>(
  context: Context,
  { name, folder, files }: NewApiKey,
  register: (publicKey: string) => Promise<Value>,
): Promise<Readonly<{ registered: Value; apiKey: PrintedKey }>> {
  const { apiKeyContents, apiKeyMeta, newApiKey } = await import('./keys.ts');
  const key = newApiKey('p256');
  const { publicKey } = key;
  await writeKeyFiles(folder, files, apiKeyContents(key)).finally(() => key.privateKey.fill(0));
  const registered = await register(publicKey).catch(async (thrown: unknown) => {
    await removeKeyFiles(files);
    throw thrown;
  });
  await writeMeta(files, apiKeyMeta(key, name, [registered.organizationId])).catch((thrown: unknown) =>
    // The key works without it, and what is yet to be printed, a recovery code say, must not be lost over it.
    context.warn(
      `${files.metaFile} could not be written: ${thrown instanceof Error ? thrown.message : 'unknown error'}`,
    ),
  );
  return { registered, apiKey: { name, publicKey, privateKeyFile: files.privateKeyFile } };
}
