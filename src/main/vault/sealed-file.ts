import { createCipheriv } from 'node:crypto';
import type { Entropy } from '#engine/ports.ts';
import { replaceFile, type Disk } from './disk.ts';
import { deriveKey, info, KEY_BYTES, NONCE_BYTES, openAes256Gcm } from './keys.ts';

/** Under a key that is used once any nonce will do. */
const NONCE = Buffer.alloc(NONCE_BYTES);

/** A generation's folder with what seals the caches in it. */
export type CacheFolder = Readonly<{
  disk: Disk;
  folder: string;
  vaultId: string;
  generation: number;
  vaultKey: Uint8Array;
  entropy: Entropy;
}>;

/**
 * Writes a cache file: sealed under a key of its own, in place of the one before, all or nothing. `chunks` may be made while they are
 * written. Throws what the disk throws.
 */
export async function writeCache(
  cache: CacheFolder,
  name: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const salt = cache.entropy.bytes(KEY_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(cache.vaultKey, 'cache', salt), NONCE);
  cipher.setAAD(cachePlace(cache, name));
  async function* sealed(): AsyncIterable<Uint8Array> {
    yield salt;
    for await (const chunk of chunks) yield cipher.update(chunk);
    cipher.final();
    yield cipher.getAuthTag();
  }
  await replaceFile(cache.disk, cache.folder, name, sealed());
}

/**
 * The content of a cache file; undefined when it is missing, cannot be read, is longer than `bytesMax`, which is asked before anything is read,
 * or was not sealed for this place.
 */
export async function readCache(cache: CacheFolder, name: string, bytesMax: number): Promise<Buffer | undefined> {
  const file = await cache.disk.read(`${cache.folder}/${name}`, bytesMax).catch(() => undefined);
  if (!file || file.length < KEY_BYTES) return undefined;
  const key = deriveKey(cache.vaultKey, 'cache', file.subarray(0, KEY_BYTES));
  return openAes256Gcm(key, NONCE, file.subarray(KEY_BYTES), cachePlace(cache, name)) ?? undefined;
}

/** What a cache file is bound to besides its key. */
export function cachePlace({ vaultId, generation }: CacheFolder, name: string): Buffer {
  return info('cache', [vaultId, String(generation), name]);
}
