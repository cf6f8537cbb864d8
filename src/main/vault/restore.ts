import { createHash } from 'node:crypto';
import { Decrypter } from 'age-encryption';
import { passphraseIdentity } from './age-passphrase.ts';
import { CHUNK, chunksOf, counting, MANIFEST, parentOf, type Manifest, type ManifestFile } from './backup.ts';
import type { Disk, ReadFile, WriteFile } from './disk.ts';
import { ioError, requireWanted, systemCode, VaultError } from './errors.ts';
import { files, parseHeader } from './format.ts';
import { putHeaderBytes, unlock } from './header-file.ts';
import { secretKeys } from './keyring.ts';
import { sourceOf } from './load.ts';
import type { World } from './options.ts';
import { claimRestoreFolder, type RestoreFolder } from './restore-folder.ts';
import { streamOf } from './streams.ts';
import { readTar } from './tar.ts';
import { verifyGeneration, type VerifyReport } from './verify.ts';

const FILE_NAME = /^(header|g[1-9][0-9]*\/[0-9]{8}\.log|manifest\.json)$/;

export type RestoreOptions = World &
  Readonly<{
    file: string;
    /** The backup's. */
    passphrase: Uint8Array;
    /** Must not exist, or be empty, or hold what a killed restore left. */
    dir: string;
    /** A passphrase or the recovery code of the vault in it, to verify every record with; the backup's where not given. */
    vaultPassphrase?: Uint8Array | undefined;
    /** Of the backup's bytes, and then of its lines. */
    onProgress?: (linesDone: number) => void;
    onUnpacked?: (bytesDone: number, bytesTotal: number) => void;
    /** Ends it once aborted; then nothing is left in `dir`. */
    signal?: AbortSignal;
  }>;

/** `verified`: the walk over every record, or `null` where no passphrase for the vault was at hand, and only checksums were compared. */
export type RestoreReport = Readonly<{
  vaultId: string;
  sequence: number;
  files: number;
  bytes: number;
  verified: VerifyReport | null;
}>;

/**
 * Makes a vault's folder of a backup, and says so only when every file in it has the right checksum and, where a passphrase for the vault is
 * at hand, every record was read. After a kill it can be run again. Throws VaultError: 'not-empty', 'in-use', 'backup' when it is none or is not whole, 'wrong-passphrase' when it does
 * not open, or when `vaultPassphrase` was given and is not the vault's, 'data-loss' when a record is bad, 'io'. Then nothing is left in `dir`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dir, disk, entropy } = options;
  let folder: RestoreFolder | undefined;
  try {
    folder = await claimRestoreFolder(dir, disk, entropy);
    const report = await unpack(options);
    await folder.done();
    return report;
  } catch (thrown) {
    await folder?.undo();
    requireWanted(options.signal);
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
  requireWanted(options.signal);
  await putHeaderBytes(dir, disk, header);
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
  const { dir, entropy, kdf, onProgress, signal } = options;
  const file = parseHeader(header);
  const unlocked = await unlock(file, options.vaultPassphrase ?? options.passphrase, kdf).catch((thrown: unknown) => {
    if (options.vaultPassphrase === undefined && thrown instanceof VaultError && thrown.reason === 'wrong-passphrase')
      return null;
    throw thrown;
  });
  if (!unlocked) return null;
  unlocked.contents.signingKey.wipe();
  const source = sourceOf(options, dir, file.header, unlocked.vaultKey);
  const report = await verifyGeneration(
    source,
    secretKeys(unlocked.vaultKey, file.header.vaultId, entropy),
    (lines) => {
      requireWanted(signal);
      onProgress?.(lines);
    },
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
  const { file, disk, passphrase, signal, onUnpacked } = options;
  let source: ReadFile;
  try {
    source = disk.openForRead(file);
  } catch (thrown) {
    throw ioError('open the backup', thrown);
  }
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(passphraseIdentity(passphrase));
    const total = source.size();
    let done = 0;
    const input = streamOf(
      counting(chunksOf(source, total), ({ length }) => {
        requireWanted(signal);
        onUnpacked?.((done += length), total);
      }),
    );
    await use((await decrypter.decrypt(input)) as unknown as AsyncIterable<Uint8Array>);
  } catch (thrown) {
    if (thrown instanceof VaultError || isSystemError(thrown)) throw thrown;
    if (isNotOpened(source, thrown))
      throw new VaultError('wrong-passphrase', 'this passphrase does not open the backup', { cause: thrown });
    throw new VaultError('backup', 'this is no backup, or it is not whole', { cause: thrown });
  } finally {
    source.close();
  }
}

/** Whether the file is sealed with a passphrase, as age does it, and with another one than was given. */
function isNotOpened(source: ReadFile, thrown: unknown): boolean {
  const start = 'age-encryption.org/v1\n-> scrypt ';
  const found = Buffer.from(source.read(0, start.length)).toString('latin1');
  return found === start && thrown instanceof Error && thrown.message.startsWith('no identity matched');
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
  #file: WriteFile | undefined;
  #written = 0;

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
    this.#file = await this.#disk.openForWrite(`${this.#dir}/${name}`, 'create');
    this.#written = 0;
  };

  readonly content = (chunk: Uint8Array): void => {
    this.#hash.update(chunk);
    if (this.#file) {
      this.#file.write(chunk, this.#written);
      this.#written += chunk.length;
    } else this.#kept.get(this.#name)?.push(Buffer.from(chunk));
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

/** Whether the disk said no, as opposed to what is in the file. */
function isSystemError(thrown: unknown): boolean {
  return /^E[A-Z]+$/.test(systemCode(thrown) ?? '');
}

function notWhole(): VaultError {
  return new VaultError('backup', 'the backup does not hold what its manifest lists');
}
