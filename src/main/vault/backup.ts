/**
 * A backup is one file: a tar archive, encrypted with age (age-encryption.org/v1) to a passphrase, so that the age tool and tar
 * open it without Coffer. In the archive: `header`, whichever file it was read from, `g<generation>/00000001.log` … up to what was durable at one moment, and last
 * `manifest.json`: `{"format":"coffer backup","version":1,"vaultId","generation","createdAtMs","sequence","files":[{"name","size","sha256":hex}…]}`.
 */
import { createHash } from 'node:crypto';
import { Encrypter } from 'age-encryption';
import { passphraseRecipient } from './age-passphrase.ts';
import { flushNames, writeNewFile, type Disk, type ReadFile } from './disk.ts';
import { ioError, requireWanted, VaultError } from './errors.ts';
import { files, type Header } from './format.ts';
import { isRekeyed, keysChanged, readHeaderFile } from './header-file.ts';
import type { Head } from './journal.ts';
import { streamOf } from './streams.ts';
import { tarOf, type TarEntry } from './tar.ts';

/** Bytes read at once. */
export const CHUNK = 1024 * 1024;
export const MANIFEST = 'manifest.json';

export type BackupOptions = Readonly<{
  /** Must not exist. */
  file: string;
  /** UTF-8. What the age tool will ask for. */
  passphrase: Uint8Array;
  /** The base-2 logarithm of scrypt's cost; age's own default is 18, about a second. */
  workFactor?: number | undefined;
  /** Ends it once aborted; then there is no file. */
  signal?: AbortSignal;
  /** Of the vault's bytes. */
  onProgress?: (bytesDone: number, bytesTotal: number) => void;
}>;

export type BackupReport = Readonly<{
  vaultId: string;
  sequence: number;
  /** Those of the journal, without the epochs that a sequence counts too. */
  records: number;
  files: number;
  bytes: number;
}>;

/** One file of a backup, as its manifest lists it. */
export type ManifestFile = Readonly<{ name: string; size: number; sha256: string }>;
export type Manifest = Readonly<{
  format: 'coffer backup';
  version: 1;
  vaultId: string;
  generation: number;
  createdAtMs: number;
  sequence: number;
  files: readonly ManifestFile[];
}>;

/** Files of one moment, held open: they stay readable whatever happens to their names. */
export type Frozen = Readonly<{
  header: Header;
  head: Head;
  records: number;
  parts: Readonly<{ name: string; size: number; file: ReadFile }>[];
}>;

/** Opens all that a backup holds, as it is now. Throws VaultError 'io', also when another process is changing the keys. */
export async function freeze(
  disk: Disk,
  dir: string,
  header: Header,
  { head, records }: Readonly<{ head: Head; records: number }>,
): Promise<Frozen> {
  const frozen: Frozen = { header, head, records, parts: [] };
  let failed: unknown;
  try {
    const { bytes } = await readHeaderFile(dir, disk);
    frozen.parts.push({ name: files.header, size: bytes.length, file: fileOf(bytes) });
    openJournal(disk, dir, frozen);
  } catch (thrown) {
    failed = thrown;
  }
  // Asked when all is open: generations only go up, so then the header and the journal in hand belong together.
  const rekeyed = await isRekeyed(dir, disk, header.generation);
  if (!failed && !rekeyed) return frozen;
  for (const { file } of frozen.parts) file.close();
  throw rekeyed ? keysChanged() : ioError('read the vault', failed);
}

function openJournal(disk: Disk, dir: string, { header, head, parts }: Frozen): void {
  const folder = files.generation(header.generation);
  for (let segment = 1; segment <= head.segment; segment += 1) {
    const name = `${folder}/${files.segment(segment)}`;
    const file = disk.openForRead(`${dir}/${name}`);
    parts.push({ name, file, size: segment === head.segment ? head.offset : file.size() });
  }
}

/** Bytes in memory as a file. */
function fileOf(bytes: Uint8Array): ReadFile {
  return {
    read: (offset, length) => bytes.subarray(offset, offset + length),
    size: () => bytes.length,
    close: () => {},
  };
}

/** Writes the backup and closes what `freeze` opened. Throws VaultError 'backup' when the file exists, 'io'. */
export async function writeBackup(
  disk: Disk,
  frozen: Frozen,
  options: BackupOptions,
  nowMs: number,
): Promise<BackupReport> {
  try {
    if ((await disk.size(options.file)) !== undefined)
      throw new VaultError('backup', 'the file exists already: a backup never overwrites');
    const encrypter = new Encrypter();
    encrypter.addRecipient(passphraseRecipient(options.passphrase, options.workFactor));
    const archive = streamOf(tarOf(entriesOf(frozen, nowMs, options), nowMs));
    const encrypted = await encrypter.encrypt(archive);
    let bytes = 0;
    await writeNewFile(
      disk,
      options.file,
      counted(encrypted, (length) => (bytes += length)),
    );
    await flushNames(disk, parentOf(options.file));
    const { header, head, records, parts } = frozen;
    return { vaultId: header.vaultId, sequence: head.sequence, records, files: parts.length, bytes };
  } catch (thrown) {
    requireWanted(options.signal);
    throw ioError('write the backup', thrown);
  } finally {
    for (const { file } of frozen.parts) file.close();
  }
}

async function* entriesOf(
  { header, head, parts }: Frozen,
  nowMs: number,
  { signal, onProgress }: BackupOptions,
): AsyncIterable<TarEntry> {
  const listed: ManifestFile[] = [];
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { name, size, file } of parts) {
    const hash = createHash('sha256');
    const see = (chunk: Uint8Array): void => {
      requireWanted(signal);
      hash.update(chunk);
      onProgress?.((done += chunk.length), total);
    };
    yield { name, size, content: counting(chunksOf(file, size), see) };
    listed.push({ name, size, sha256: hash.digest('hex') });
  }
  const { vaultId, generation } = header;
  const manifest: Manifest = {
    format: 'coffer backup',
    version: 1,
    vaultId,
    generation,
    createdAtMs: nowMs,
    sequence: head.sequence,
    files: listed,
  };
  const content = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
  yield { name: MANIFEST, size: content.length, content: [content] };
}

/** The first `size` bytes of a file, in parts. */
export function* chunksOf(file: ReadFile, size: number): Iterable<Uint8Array> {
  for (let offset = 0; offset < size; offset += CHUNK) yield file.read(offset, Math.min(CHUNK, size - offset));
}

/** The same chunks, each shown to `see` first, which may throw to end them. */
export function* counting(chunks: Iterable<Uint8Array>, see: (chunk: Uint8Array) => unknown): Iterable<Uint8Array> {
  for (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

async function* counted(stream: ReadableStream<Uint8Array>, add: (length: number) => void): AsyncIterable<Uint8Array> {
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    add(chunk.length);
    yield chunk;
  }
}

/** The folder that a path is in. */
export function parentOf(path: string): string {
  return path.replace(/\/+$/, '').replace(/\/?[^/]*$/, '') || (path.startsWith('/') ? '/' : '.');
}
