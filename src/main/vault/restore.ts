import { decryptedFile } from './age-file.ts';
import { passphraseIdentity } from './age-passphrase.ts';
import type { Increment, Manifest } from './backup-manifest.ts';
import { chunksOf, counting, parentOf } from './backup.ts';
import type { ReadFile } from './disk.ts';
import { ioError, requireWanted, systemCode, VaultError } from './errors.ts';
import { files, parseHeader } from './format.ts';
import { putHeaderBytes, unlock } from './header-file.ts';
import { secretKeys } from './keyring.ts';
import { sourceOf } from './load.ts';
import type { World } from './options.ts';
import { claimRestoreFolder, type RestoreFolder } from './restore-folder.ts';
import { readTar } from './tar.ts';
import { FullPlan, IncrementPlan, Unpacking, type Archive, type Plan } from './unpack.ts';
import { verifyGeneration, type VerifyReport } from './verify.ts';
import type { Damage } from './walk.ts';

export type RestoreOptions = World &
  Readonly<{
    file: string;
    /** Those made since, each of them since the one before, in that order. */
    increments?: readonly string[] | undefined;
    /** The backup's, and that of every increment. */
    passphrase: Uint8Array;
    /** Must not exist, or be empty, or hold what a killed restore left. */
    dir: string;
    /** A passphrase or the recovery code of the vault in it, to verify every record with; the backup's where not given. */
    vaultPassphrase?: Uint8Array | undefined;
    /** Of the lines, once all bytes are unpacked. */
    onProgress?: (linesDone: number) => void;
    /** Of the bytes of all files. */
    onUnpacked?: (bytesDone: number, bytesTotal: number) => void;
    /** Ends it once aborted; then nothing is left in `dir`. */
    signal?: AbortSignal;
  }>;

/** `verified`: the walk over every record, or `null` where no passphrase for the vault was at hand, and only checksums were compared. */
export type RestoreReport = Readonly<{
  vaultId: string;
  sequence: number;
  /** In all archives. */
  files: number;
  bytes: number;
  verified: VerifyReport | null;
  /** Where the backup is of a damaged vault: what was found first then. The vault that was restored has the same damage. */
  damaged: Damage | undefined;
}>;

/**
 * Makes a vault's folder of a backup and the increments that continue from it, and says so only when every file in it has the right checksum and, where a passphrase for the vault is
 * at hand, every record was read. After a kill it can be run again. Throws VaultError: 'not-empty', 'in-use', 'backup' when it is none or is not whole, 'wrong-backup-passphrase' when it does
 * not open, or when `vaultPassphrase` was given and is not the vault's, 'data-loss' when a record is bad, unless the backup says that its vault was damaged, 'io'. Then nothing is left in `dir`.
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
  const sources = openAll(options);
  let archives: readonly [Archive, ...Archive[]];
  try {
    archives = await unpackAll(options, sources);
  } finally {
    for (const { source } of sources) source.close();
  }
  const { header, manifest } = archives.at(-1) ?? archives[0];
  const { vaultId, generation } = manifest;
  const folder = `${dir}/${files.generation(generation)}`;
  await disk.flushFolder(folder);
  await disk.flushFolder(dir);
  const verified = await verifyUnpacked(options, header, manifest);
  requireWanted(options.signal);
  await putHeaderBytes(dir, disk, header);
  await disk.flushFolder(parentOf(dir));
  const listed = archives.flatMap((archive) => archive.manifest.files);
  const bytes = listed.reduce((sum, { size }) => sum + size, 0);
  const { sequence, damaged } = manifest;
  return { vaultId, sequence, files: listed.length, bytes, verified, damaged };
}

/** One of the files of a restore, open. `called` is how it is named in errors where there are several. */
type Source = Readonly<{ source: ReadFile; called: string | undefined }>;

function openAll({ disk, file, increments = [] }: RestoreOptions): readonly Source[] {
  const paths = [file, ...increments];
  const named = paths.find((path, at) => paths.indexOf(path) !== at);
  if (named !== undefined) throw new VaultError('backup', `"${named}" is listed twice: list each increment once`);
  const opened: Source[] = [];
  try {
    for (const path of paths)
      opened.push({ source: disk.openForRead(path), called: increments.length > 0 ? path : undefined });
    return opened;
  } catch (thrown) {
    for (const { source } of opened) source.close();
    throw ioError('open the backup', thrown);
  }
}

/** Takes out the full backup, and then each increment where the one before ended. */
async function unpackAll(
  options: RestoreOptions,
  sources: readonly Source[],
): Promise<readonly [Archive, ...Archive[]]> {
  const { dir, onUnpacked } = options;
  const total = sources.reduce((sum, { source }) => sum + source.size(), 0);
  let done = 0;
  const see = (length: number): void => onUnpacked?.((done += length), total);
  const [first, ...others] = sources;
  if (!first) throw new Error('assertion failed: a restore has a full backup');
  const full = await unpackOne(options, first, new FullPlan(dir), see);
  const archives: [Archive, ...Archive[]] = [full];
  const taken: Increment[] = [];
  let end = full.manifest.head;
  for (const source of others) {
    if (!end) {
      const why = full.manifest.damaged ? 'is of a damaged vault' : 'is from an earlier version of Coffer';
      throw new VaultError('backup', `the full backup ${why}: no increment continues from it`);
    }
    const archive = await unpackOne(options, source, new IncrementPlan(dir, full.manifest, end, taken), see);
    if (archive.increment) taken.push(archive.increment);
    archives.push(archive);
    end = archive.manifest.head;
  }
  return archives;
}

async function unpackOne(
  options: RestoreOptions,
  { source, called }: Source,
  plan: Plan,
  see: (length: number) => void,
): Promise<Archive> {
  const unpacking = new Unpacking(options.disk, plan);
  try {
    await decrypted(options, source, see, (archive) => readTar(archive, unpacking));
    return unpacking.checked();
  } catch (thrown) {
    const isOfFile = thrown instanceof VaultError && ['backup', 'wrong-backup-passphrase'].includes(thrown.reason);
    if (called === undefined || !isOfFile) throw thrown;
    throw new VaultError(thrown.reason, `"${called}": ${thrown.message}`, { cause: thrown });
  } finally {
    await unpacking.close();
  }
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
  const secrets = secretKeys(unlocked.vaultKey, file.header.vaultId, entropy);
  const onLines = (lines: number): void => {
    requireWanted(signal);
    onProgress?.(lines);
  };
  const report = await verifyGeneration(source, secrets, onLines).finally(() => unlocked.vaultKey.fill(0));
  const { sequence, head, damaged } = manifest;
  if (damaged) return report;
  const isEnd = report.head.sequence === sequence && (head === undefined || report.head.chain === head.chain);
  if (report.ok && report.tornBytes === 0 && isEnd) return report;
  const { place, reason } = report.damage ?? {
    place: undefined,
    reason: 'a secret cannot be decrypted, or the end is missing',
  };
  throw new VaultError('data-loss', `the backup is of a damaged vault: ${reason}`, place ? { place } : {});
}

async function decrypted(
  { passphrase, signal }: RestoreOptions,
  source: ReadFile,
  see: (length: number) => void,
  use: (archive: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  try {
    const input = counting(chunksOf(source, source.size()), ({ length }) => {
      requireWanted(signal);
      see(length);
    });
    await use(decryptedFile(input, passphraseIdentity(passphrase)));
  } catch (thrown) {
    if (thrown instanceof VaultError || isSystemError(thrown)) throw thrown;
    if (isNotOpened(source, thrown))
      throw new VaultError('wrong-backup-passphrase', 'incorrect backup passphrase', { cause: thrown });
    throw new VaultError('backup', 'not a valid backup, or the file is incomplete', { cause: thrown });
  }
}

/** Whether the file is sealed with a passphrase, as age does it, and with another one than was given. */
function isNotOpened(source: ReadFile, thrown: unknown): boolean {
  const start = 'age-encryption.org/v1\n-> scrypt ';
  const found = Buffer.from(source.read(0, start.length)).toString('latin1');
  return found === start && thrown instanceof Error && thrown.message.startsWith('no identity matched');
}

/** Whether the disk said no, as opposed to what is in the file. */
function isSystemError(thrown: unknown): boolean {
  return /^E[A-Z]+$/.test(systemCode(thrown) ?? '');
}
