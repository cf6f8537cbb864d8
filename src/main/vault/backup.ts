/**
 * A backup is one file: a tar archive, encrypted with age (age-encryption.org/v1) to a passphrase, so that the age tool and tar
 * open it without Coffer. In the archive: `header`, whichever file it was read from, `g<generation>/00000001.log` … up to what was durable at one
 * moment, and last `manifest.json`.
 *
 * An increment holds what was appended since an earlier backup: `increment.json` first, then `header` as it is now, then the rest of the segment in
 * which the earlier backup ended as `g<generation>/00000001.log.from-<offset>`, whole segments after it, and last `manifest.json`. Appending each
 * rest to its segment gives the journal. `backup-manifest.ts` describes the manifests, also the one beside a backup.
 */
import { createHash } from 'node:crypto';
import { encryptedFile } from './age-file.ts';
import { passphraseRecipient } from './age-passphrase.ts';
import {
  encodeIncrement,
  encodeManifest,
  encodeOutsideManifest,
  INCREMENT,
  MANIFEST,
  manifestKey,
  outsideManifestPath,
  positionOf,
  type ManifestFile,
  type Position,
} from './backup-manifest.ts';
import { isOutsideManifest, readSince, requireFollows, requireReaches } from './backup-since.ts';
import { flushNames, writeNewFile, type Disk, type ReadFile } from './disk.ts';
import { FolderFlushError, ioError, requireWanted, VaultError } from './errors.ts';
import { files, type Header } from './format.ts';
import { isRekeyed, keysChanged, readHeaderFile } from './header-file.ts';
import type { Head } from './journal.ts';
import { tarOf, type TarEntry } from './tar.ts';
import type { Damage } from './walk.ts';

/** Bytes read, hashed and encrypted in one turn of the event loop: some milliseconds. */
export const CHUNK = 256 * 1024;

export type BackupOptions = Readonly<{
  /** Must not exist. */
  file: string;
  /** UTF-8. What the age tool will ask for. */
  passphrase: Uint8Array;
  /** The base-2 logarithm of scrypt's cost; age's own default is 18, about a second. */
  workFactor?: number | undefined;
  /** An earlier backup of this vault with a manifest beside it: then this one is an increment, which holds what was appended since. */
  since?: string | undefined;
  /** Also writes a manifest beside the backup, so that an increment can continue from it. Replaces only the manifest of a backup that is gone. */
  withManifest?: boolean | undefined;
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
  /** In an increment: the sequence at which the earlier backup ended. */
  since?: number;
  /** The first damage, where the vault is damaged: the backup holds its bytes as they are, and no increment continues from it. */
  damaged?: Damage;
}>;

/** Some bytes of a file, which the archive holds under `name`. */
type Part = Readonly<{ name: string; from: number; size: number; file: ReadFile }>;

/** Files of one moment, held open: they stay readable whatever happens to their names. */
export type Frozen = Readonly<{
  header: Header;
  head: Head;
  records: number;
  /** Where an increment begins. */
  since: Position | undefined;
  /** Where the vault is damaged: what is wrong with it. */
  damaged?: Damage;
  /** See `manifestKey`. */
  macKey: Uint8Array;
  parts: Part[];
}>;

/** The vault at the moment of a backup. */
export type Present = Readonly<{ head: Head; records: number; vaultKey: Uint8Array }>;

/**
 * Opens all that a backup holds, as it is now. Throws VaultError: 'io', also when another process is changing the keys, and what `readSince`
 * throws where an increment cannot continue from the earlier backup.
 */
export async function freeze(
  disk: Disk,
  dir: string,
  header: Header,
  { head: last, records, vaultKey }: Present,
  { since: earlier }: Pick<BackupOptions, 'since'>,
): Promise<Frozen> {
  const head = await endOfLines(disk, `${dir}/${files.generation(header.generation)}`, last);
  const since = earlier === undefined ? undefined : await readSince(disk, earlier, header, vaultKey);
  if (since) requireReaches(since, head);
  const frozen: Frozen = { header, head, records, since, macKey: manifestKey(vaultKey), parts: [] };
  let failed: unknown;
  try {
    const { bytes } = await readHeaderFile(dir, disk);
    if (since) frozen.parts.push(incrementPart(header, since, head));
    frozen.parts.push(partOf(files.header, bytes));
    openJournal(disk, dir, frozen);
  } catch (thrown) {
    failed = thrown;
  }
  // Asked when all is open: generations only go up, so then the header and the journal in hand belong together.
  const rekeyed = await isRekeyed(dir, disk, header.generation);
  if (!failed && !rekeyed) return frozen;
  closeAll(frozen);
  throw rekeyed ? keysChanged() : ioError('read the vault', failed);
}

/** The same end of the journal where the last segment is still empty, as a failed write leaves it: the end of the segment before. */
async function endOfLines(disk: Disk, folder: string, head: Head): Promise<Head> {
  const segment = head.segment - 1;
  if (head.offset > 0 || segment === 0) return head;
  try {
    const offset = await disk.size(`${folder}/${files.segment(segment)}`);
    return offset === undefined ? head : { ...head, segment, offset };
  } catch (thrown) {
    throw ioError('read the vault', thrown);
  }
}

function incrementPart({ vaultId, generation }: Header, since: Position, head: Head): Part {
  return partOf(INCREMENT, encodeIncrement({ vaultId, generation, since, head: positionOf(head) }));
}

function openJournal(disk: Disk, dir: string, { header, head, since, parts }: Frozen): void {
  const folder = files.generation(header.generation);
  let unlinked = since;
  for (let segment = since?.segment ?? 1; segment <= head.segment; segment += 1) {
    const file = disk.openForRead(`${dir}/${folder}/${files.segment(segment)}`);
    const from = since?.segment === segment ? since.offset : 0;
    const size = (segment === head.segment ? head.offset : file.size()) - from;
    const name = segmentName(header.generation, segment, from);
    if (size === 0 && from > 0) {
      // The earlier backup ended where its segment ends.
      file.close();
      continue;
    }
    parts.push({ name, from, size, file });
    if (unlinked) requireFollows(unlinked, file, from);
    unlinked = undefined;
  }
}

/** What an archive calls a segment of the journal, or the rest of it from an offset on. */
export function segmentName(generation: number, segment: number, from: number): string {
  return `${files.generation(generation)}/${files.segment(segment)}${from > 0 ? `.from-${from}` : ''}`;
}

/** Bytes in memory as a file of the archive. */
export function partOf(name: string, bytes: Uint8Array): Part {
  const file: ReadFile = {
    read: (offset, length) => bytes.subarray(offset, offset + length),
    size: () => bytes.length,
    close: () => {},
  };
  return { name, from: 0, size: bytes.length, file };
}

/** Writes the backup and closes what `freeze` opened. Throws VaultError 'backup' when the file exists, 'io'. */
export async function writeBackup(
  disk: Disk,
  frozen: Frozen,
  options: BackupOptions,
  nowMs: number,
): Promise<BackupReport> {
  const { file } = options;
  const withManifest = options.withManifest && !frozen.damaged;
  try {
    if ((await disk.size(file)) !== undefined) throw exists('the file');
    await removeOldManifest(disk, outsideManifestPath(file), options);
    const archive = tarOf(entriesOf(frozen, nowMs, options), nowMs);
    const encrypted = encryptedFile(archive, passphraseRecipient(options.passphrase, options.workFactor));
    const hash = createHash('sha256');
    let bytes = 0;
    const see = (chunk: Uint8Array): void => {
      hash.update(chunk);
      bytes += chunk.length;
    };
    await writeNewFile(disk, file, shown(encrypted, see));
    await flushNames(disk, parentOf(file));
    // Last: a manifest stands for a backup that is whole.
    if (withManifest)
      await writeManifest(disk, file, frozen, { createdAtMs: nowMs, bytes, sha256: hash.digest('hex') });
    return reportOf(frozen, bytes);
  } catch (thrown) {
    requireWanted(options.signal);
    throw ioError('write the backup', thrown);
  } finally {
    closeAll(frozen);
  }
}

function closeAll({ parts, macKey }: Frozen): void {
  for (const { file } of parts) file.close();
  macKey.fill(0);
}

function reportOf({ header, head, records, since, damaged, parts }: Frozen, bytes: number): BackupReport {
  const count = parts.filter(({ name }) => name !== INCREMENT).length;
  const report = { vaultId: header.vaultId, sequence: head.sequence, records, files: count, bytes };
  return { ...report, ...(since && { since: since.sequence }), ...(damaged && { damaged }) };
}

/**
 * Removes the manifest of a backup whose file is not there any more: no increment of the new one may continue from its place. Throws VaultError
 * 'backup' where the name is that of another file, and is needed.
 */
async function removeOldManifest(disk: Disk, path: string, { withManifest }: BackupOptions): Promise<void> {
  if ((await disk.size(path)) === undefined) return;
  if (await isOutsideManifest(disk, path)) await disk.remove(path);
  else if (withManifest) throw exists(`"${path}"`);
}

/** Writes the manifest beside the backup, which is removed where that cannot be done. */
async function writeManifest(
  disk: Disk,
  file: string,
  { header: { vaultId, generation }, head, macKey }: Frozen,
  made: Readonly<{ createdAtMs: number; bytes: number; sha256: string }>,
): Promise<void> {
  const path = outsideManifestPath(file);
  const manifest = { vaultId, generation, ...made, head: positionOf(head) };
  const aside = `${path}.new`;
  try {
    await disk.remove(aside);
    await writeNewFile(disk, aside, [encodeOutsideManifest(manifest, macKey)]);
    await disk.rename(aside, path);
    await flushNames(disk, parentOf(file));
  } catch (thrown) {
    // Both files are there then, and may be after a crash.
    if (thrown instanceof FolderFlushError) throw thrown;
    for (const left of [aside, file]) await disk.remove(left).catch(() => {});
    throw thrown;
  }
}

function exists(what: string): VaultError {
  return new VaultError('backup', `${what} already exists: Coffer does not overwrite backups`);
}

async function* entriesOf(
  { header, head, since, damaged, parts }: Frozen,
  nowMs: number,
  { signal, onProgress }: BackupOptions,
): AsyncIterable<TarEntry> {
  const listed: ManifestFile[] = [];
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { name, from, size, file } of parts) {
    const hash = createHash('sha256');
    const see = (chunk: Uint8Array): void => {
      requireWanted(signal);
      hash.update(chunk);
      onProgress?.((done += chunk.length), total);
    };
    yield { name, size, content: counting(chunksOf(file, size, from), see) };
    listed.push({ name, size, sha256: hash.digest('hex') });
  }
  const content = encodeManifest({
    isIncrement: since !== undefined,
    vaultId: header.vaultId,
    generation: header.generation,
    createdAtMs: nowMs,
    sequence: head.sequence,
    head: damaged ? undefined : positionOf(head),
    damaged,
    files: listed,
  });
  yield { name: MANIFEST, size: content.length, content: [content] };
}

/** `size` bytes of a file from the offset `from` on, in parts. */
export function* chunksOf(file: ReadFile, size: number, from = 0): Iterable<Uint8Array> {
  for (let offset = 0; offset < size; offset += CHUNK) yield file.read(from + offset, Math.min(CHUNK, size - offset));
}

/** The same chunks, each shown to `see` first, which may throw to end them. */
export function* counting(chunks: Iterable<Uint8Array>, see: (chunk: Uint8Array) => unknown): Iterable<Uint8Array> {
  for (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

async function* shown(chunks: AsyncIterable<Uint8Array>, see: (chunk: Uint8Array) => void): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

/** The folder that a path is in. */
export function parentOf(path: string): string {
  return path.replace(/\/+$/, '').replace(/\/?[^/]*$/, '') || (path.startsWith('/') ? '/' : '.');
}
