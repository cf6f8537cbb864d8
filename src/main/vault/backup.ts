/**
 * A backup is one file: a tar archive, encrypted with age (age-encryption.org/v1) to a passphrase, so that the age tool and tar
 * open it without Coffer. In the archive: `header`, `g<generation>/00000001.log` … up to what was durable at one moment, and last
 * `manifest.json`: `{"format":"coffer backup","version":1,"vaultId","generation","createdAtMs","sequence","files":[{"name","size","sha256":hex}…]}`.
 */
import { createHash } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { replaceFile, writeNewFile, type AppendFile, type Disk, type ReadFile } from './disk.ts';
import { ioError, systemCode, VaultError } from './errors.ts';
import { files, parseHeader, type Header } from './format.ts';
import { unlock } from './header-file.ts';
import type { Head } from './journal.ts';
import { secretKeys } from './keyring.ts';
import { sourceOf } from './open.ts';
import type { World } from './options.ts';
import { readTar, tarOf, type TarEntry } from './tar.ts';
import { verifyGeneration, type VerifyReport } from './verify.ts';

const CHUNK = 1024 * 1024;
const MANIFEST = 'manifest.json';
const FILE_NAME = /^(header|g[1-9][0-9]*\/[0-9]{8}\.log|manifest\.json)$/;

export type BackupOptions = Readonly<{
  /** Must not exist. */
  file: string;
  /** UTF-8. What the age tool will ask for. */
  passphrase: Uint8Array;
  /** The base-2 logarithm of scrypt's cost; age's own default is 18, about a second. */
  workFactor?: number;
}>;

export type BackupReport = Readonly<{ vaultId: string; sequence: number; files: number; bytes: number }>;

export type RestoreOptions = World &
  Readonly<{
    file: string;
    /** The backup's. */
    passphrase: Uint8Array;
    /** Must not exist, or be empty. */
    dir: string;
    /** A passphrase or the recovery code of the vault in it, to verify every record with; the backup's where not given. */
    vaultPassphrase?: Uint8Array;
    onProgress?: (linesDone: number) => void;
  }>;

/** `verified`: the walk over every record, or `null` where no passphrase for the vault was at hand, and only checksums were compared. */
export type RestoreReport = Readonly<{
  vaultId: string;
  sequence: number;
  files: number;
  bytes: number;
  verified: VerifyReport | null;
}>;

type ManifestFile = Readonly<{ name: string; size: number; sha256: string }>;
type Manifest = Readonly<{
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
  parts: readonly Readonly<{ name: string; size: number; file: ReadFile }>[];
}>;

/** Opens all that a backup holds, as it is now. */
export function freeze(disk: Disk, dir: string, header: Header, head: Head): Frozen {
  const folder = files.generation(header.generation);
  const parts: { name: string; size: number; file: ReadFile }[] = [];
  const add = (name: string, size?: number): void => {
    const file = disk.openForRead(`${dir}/${name}`);
    parts.push({ name, file, size: size ?? file.size() });
  };
  add(files.header);
  for (let segment = 1; segment <= head.segment; segment += 1)
    add(`${folder}/${files.segment(segment)}`, segment === head.segment ? head.offset : undefined);
  return { header, head, parts };
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
    encrypter.setPassphrase(Buffer.from(options.passphrase).toString('utf8'));
    if (options.workFactor !== undefined) encrypter.setScryptWorkFactor(options.workFactor);
    const archive = ReadableStream.from(tarOf(entriesOf(frozen, nowMs), nowMs)) as ReadableStream<Uint8Array>;
    const encrypted = await encrypter.encrypt(archive);
    let bytes = 0;
    await writeNewFile(
      disk,
      options.file,
      counted(encrypted, (length) => (bytes += length)),
    );
    await disk.flushFolder(parentOf(options.file));
    return { vaultId: frozen.header.vaultId, sequence: frozen.head.sequence, files: frozen.parts.length, bytes };
  } catch (thrown) {
    throw ioError('write the backup', thrown);
  } finally {
    for (const { file } of frozen.parts) file.close();
  }
}

/**
 * Makes a vault's folder of a backup, and says so only when every file in it has the right checksum and, where a passphrase for the vault is
 * at hand, every record was read. Throws VaultError: 'not-empty', 'backup' when it is none or does not open or is not whole, 'wrong-passphrase'
 * when `vaultPassphrase` was given and is not the vault's, 'data-loss' when a record is bad, 'io'. Then nothing is left in `dir`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dir, disk } = options;
  const names = await disk.list(dir);
  if (names && names.length > 0)
    throw new VaultError('not-empty', 'the folder is not empty: restoring never overwrites');
  try {
    await disk.makeFolder(dir);
    return await unpack(options);
  } catch (thrown) {
    for (const name of (await disk.list(dir)) ?? []) await disk.remove(`${dir}/${name}`).catch(() => {});
    if (!names) await disk.remove(dir).catch(() => {});
    throw ioError('restore the backup', thrown);
  }
}

async function unpack(options: RestoreOptions): Promise<RestoreReport> {
  const { dir, disk } = options;
  const unpacked = new Unpacked(dir, disk);
  try {
    await decrypted(options, (archive) => readTar(archive, unpacked));
  } finally {
    await unpacked.close();
  }
  const { header, manifest } = unpacked.checked();
  const { vaultId, generation, files: listed } = manifest;
  const folder = `${dir}/${files.generation(generation)}`;
  await disk.flushFolder(folder);
  await disk.flushFolder(dir);
  const verified = await verifyUnpacked(options, header, manifest);
  await replaceFile(disk, dir, files.header, [header]);
  await disk.flushFolder(parentOf(dir));
  const bytes = listed.reduce((sum, { size }) => sum + size, 0);
  return { vaultId, sequence: manifest.sequence, files: listed.length, bytes, verified };
}

/** Walks the records before the header has its name: until then the folder is no vault. */
async function verifyUnpacked(
  options: RestoreOptions,
  header: Buffer,
  manifest: Manifest,
): Promise<VerifyReport | null> {
  const { dir, entropy, stretch, onProgress } = options;
  const file = parseHeader(header);
  const unlocked = await unlock(file, options.vaultPassphrase ?? options.passphrase, stretch).catch(
    (thrown: unknown) => {
      if (options.vaultPassphrase === undefined && thrown instanceof VaultError && thrown.reason === 'wrong-passphrase')
        return null;
      throw thrown;
    },
  );
  if (!unlocked) return null;
  unlocked.contents.signingKey.wipe();
  const source = sourceOf(options, dir, file.header, unlocked.vaultKey);
  const report = await verifyGeneration(
    source,
    secretKeys(unlocked.vaultKey, file.header.vaultId, entropy),
    onProgress,
  );
  unlocked.vaultKey.fill(0);
  if (report.ok && report.tornBytes === 0 && report.head.sequence === manifest.sequence) return report;
  const { place, reason } = report.damage ?? {
    place: undefined,
    reason: 'a secret does not open, or the end is missing',
  };
  throw new VaultError('data-loss', `the backup was made of a damaged vault: ${reason}`, place ? { place } : {});
}

async function decrypted(
  options: RestoreOptions,
  use: (archive: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { file, disk, passphrase } = options;
  let source: ReadFile;
  try {
    source = disk.openForRead(file);
  } catch (thrown) {
    throw ioError('open the backup', thrown);
  }
  try {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(Buffer.from(passphrase).toString('utf8'));
    const input = ReadableStream.from(chunksOf(source, source.size())) as ReadableStream<Uint8Array>;
    await use((await decrypter.decrypt(input)) as unknown as AsyncIterable<Uint8Array>);
  } catch (thrown) {
    if (thrown instanceof VaultError || isSystemError(thrown)) throw thrown;
    throw new VaultError(
      'backup',
      'this is no backup, or it is not whole, or the passphrase is not the one it was made with',
      { cause: thrown },
    );
  } finally {
    source.close();
  }
}

/** Takes the files out of an archive; the header is kept back until all is known to be good. */
class Unpacked {
  readonly #dir: string;
  readonly #disk: Disk;
  readonly #found: ManifestFile[] = [];
  readonly #kept = new Map<string, Buffer[]>();
  #name = '';
  #size = 0;
  #hash = createHash('sha256');
  #file: AppendFile | undefined;

  constructor(dir: string, disk: Disk) {
    this.#dir = dir;
    this.#disk = disk;
  }

  readonly begin = async (name: string, size: number): Promise<void> => {
    if (!FILE_NAME.test(name) || this.#found.some((other) => other.name === name)) throw notWhole();
    this.#name = name;
    this.#size = size;
    this.#hash = createHash('sha256');
    if (!name.includes('/')) {
      if (size > CHUNK * 16) throw notWhole();
      this.#kept.set(name, []);
      return;
    }
    await this.#disk.makeFolder(parentOf(`${this.#dir}/${name}`));
    this.#file = await this.#disk.openForAppend(`${this.#dir}/${name}`, 'create');
  };

  readonly content = (chunk: Uint8Array): void => {
    this.#hash.update(chunk);
    if (this.#file) this.#file.append(chunk);
    else this.#kept.get(this.#name)?.push(Buffer.from(chunk));
  };

  readonly end = async (): Promise<void> => {
    this.#found.push({ name: this.#name, size: this.#size, sha256: this.#hash.digest('hex') });
    const file = this.#file;
    this.#file = undefined;
    await file?.flush();
    await file?.close();
  };

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  /** The header and the manifest, once the files are those that it lists. Throws VaultError 'backup' when they are not. */
  checked(): { header: Buffer; manifest: Manifest } {
    const header = Buffer.concat(this.#kept.get(files.header) ?? []);
    const manifest = readManifest(Buffer.concat(this.#kept.get(MANIFEST) ?? []).toString('utf8'));
    const found = this.#found.filter(({ name }) => name !== MANIFEST);
    const folder = `${files.generation(manifest.generation)}/`;
    if (JSON.stringify(found) !== JSON.stringify(manifest.files) || !found.some(({ name }) => name === files.header))
      throw notWhole();
    if (!found.every(({ name }) => name === files.header || name.startsWith(folder))) throw notWhole();
    return { header, manifest };
  }
}

function readManifest(text: string): Manifest {
  try {
    const found = JSON.parse(text) as Manifest;
    if (
      found.format === 'coffer backup' &&
      found.version === 1 &&
      Number.isInteger(found.generation) &&
      Array.isArray(found.files)
    )
      return found;
  } catch {
    // Said below.
  }
  throw notWhole();
}

async function* entriesOf({ header, head, parts }: Frozen, nowMs: number): AsyncIterable<TarEntry> {
  const listed: ManifestFile[] = [];
  for (const { name, size, file } of parts) {
    const hash = createHash('sha256');
    yield { name, size, content: counting(chunksOf(file, size), (chunk) => hash.update(chunk)) };
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

function* chunksOf(file: ReadFile, size: number): Iterable<Uint8Array> {
  for (let offset = 0; offset < size; offset += CHUNK) yield file.read(offset, Math.min(CHUNK, size - offset));
}

function* counting(chunks: Iterable<Uint8Array>, see: (chunk: Uint8Array) => unknown): Iterable<Uint8Array> {
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

/** Whether the disk said no, as opposed to what is in the file. */
function isSystemError(thrown: unknown): boolean {
  return /^E[A-Z]+$/.test(systemCode(thrown) ?? '');
}

function parentOf(path: string): string {
  return path.replace(/\/+$/, '').replace(/\/?[^/]*$/, '') || (path.startsWith('/') ? '/' : '.');
}

function notWhole(): VaultError {
  return new VaultError('backup', 'the backup does not hold what its manifest lists');
}
