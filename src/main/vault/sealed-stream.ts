/**
 * A cache of any length, sealed in segments: STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015) as age uses it for its payload, with AES-256-GCM in
 * the place of ChaCha20-Poly1305. Each segment is authenticated by itself and knows its number and whether it is the last one, so that segments
 * that are missing, moved or cut off are noticed. No more than a segment is in memory at once.
 */
import { replaceFile, type ReadFile } from './disk.ts';
import { deriveKey, KEY_BYTES, NONCE_BYTES, openAes256Gcm, sealAes256Gcm, TAG_BYTES } from './keys.ts';
import { cachePlace, type CacheFolder } from './sealed-file.ts';

/** Bytes of plaintext in each segment but the last. */
export const STREAM_SEGMENT_BYTES = 64 * 1024;
const SEALED_BYTES = STREAM_SEGMENT_BYTES + TAG_BYTES;

/**
 * Writes a cache file under a key of its own, in place of the one before, all or nothing. `chunks` may be made while they are written, and may
 * be of any length. Throws what the disk throws.
 */
export async function writeCacheStream(
  cache: CacheFolder,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const salt = cache.entropy.bytes(KEY_BYTES);
  const key = keyOf(cache, salt);
  const place = cachePlace(cache, name);
  async function* sealed(): AsyncIterable<Uint8Array> {
    yield salt;
    yield* streamSegments(chunks, STREAM_SEGMENT_BYTES, (number, isLast, segment) =>
      sealAes256Gcm(key, streamNonce(number, isLast), segment, place),
    );
  }
  await replaceFile(cache.disk, cache.folder, name, sealed());
}

/**
 * The segments of a cache file, opened as they are asked for. Undefined where the file is missing, or its first segment was not sealed for this
 * place. Iterating throws where a later segment does not open, and what the disk throws; it closes the file in any case.
 */
export function readCacheStream(cache: CacheFolder, name: string): Iterable<Buffer> | undefined {
  let file: ReadFile;
  try {
    file = cache.disk.openForRead(`${cache.folder}/${name}`);
  } catch {
    return undefined;
  }
  const segments = segmentsOf(file, cache, name);
  try {
    const first = segments.next();
    if (!first.done) return chain(first.value, segments);
  } catch {
    // The file is closed.
  }
  return undefined;
}

function* chain(first: Buffer, others: Iterable<Buffer>): Iterable<Buffer> {
  yield first;
  yield* others;
}

function* segmentsOf(file: ReadFile, cache: CacheFolder, name: string): Generator<Buffer, void, void> {
  try {
    const size = file.size();
    const key = keyOf(cache, file.read(0, KEY_BYTES));
    const place = cachePlace(cache, name);
    for (let number = 0, offset = KEY_BYTES; offset < size; number += 1, offset += SEALED_BYTES) {
      const sealed = file.read(offset, SEALED_BYTES);
      const segment = openAes256Gcm(key, streamNonce(number, offset + SEALED_BYTES >= size), sealed, place);
      if (!segment) throw new Error('a segment of the cache cannot be decrypted');
      yield segment;
    }
  } finally {
    file.close();
  }
}

function keyOf({ vaultKey }: CacheFolder, salt: Uint8Array): Buffer {
  return deriveKey(vaultKey, 'cache stream', salt);
}

/** Cuts `chunks` into segments of `length`, of which only the last may be shorter, and gives what `cipher` makes of each. */
export async function* streamSegments(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
  cipher: (number: number, isLast: boolean, segment: Uint8Array) => Uint8Array,
): AsyncIterable<Uint8Array> {
  let number = 0;
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    // The last segment is empty only where all is, so one that is full waits until more comes.
    for (; rest.length > length; rest = rest.subarray(length), number += 1)
      yield cipher(number, false, rest.subarray(0, length));
  }
  yield cipher(number, true, rest);
}

/** The number in 11 bytes, big-endian, and a byte that says whether it is the last. */
export function streamNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}
