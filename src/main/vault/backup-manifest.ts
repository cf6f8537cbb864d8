/**
 * What backups say of themselves. `chain` and `sha256` are in hex; a position is a place between two lines of the journal, as `Head` is:
 *
 *     position = {"segment":n,"offset":n,"sequence":n,"chain":SHA-256 of the line before it}
 *
 * In the archive of every backup, last, `manifest.json`, where `format` is "coffer backup" or "coffer incremental backup" and `head` is the end
 * of the journal at that moment (earlier programs did not write `head`). Of a damaged vault `format` is "coffer backup of a damaged vault", there
 * is no `head`, and `damaged` says what is wrong:
 *
 *     {"format":…,"version":1,"vaultId":UUID,"generation":n,"createdAtMs":n,"sequence":n,"head":position,"damaged":{"reason","place"},"files":[{"name","size","sha256"}…]}
 *
 * In the archive of an increment, first, `increment.json`: from where to where it goes. `chain` stands for all of the journal before it.
 *
 *     {"format":"coffer incremental backup","version":1,"vaultId":UUID,"generation":n,"since":position,"head":position}
 *
 * Beside a backup, in the clear, `<its name>.manifest`: two lines, each ended by 0x0A, for increments that continue from that backup. The second is
 * base64 of HMAC-SHA-256(derive(vaultKey, "backup manifest"), the first line with its 0x0A). `bytes` and `sha256` are those of the backup's file.
 *
 *     {"format":"coffer backup manifest","version":1,"vaultId":UUID,"generation":n,"createdAtMs":n,"bytes":n,"sha256":…,"head":position}
 */
import { isObject } from '#shared/is-object.ts';
import { uuidPattern } from '#shared/uuid.ts';
import { VaultError } from './errors.ts';
import type { Head } from './journal.ts';
import { deriveKey, hmacSha256, sameBytes } from './keys.ts';
import type { Damage } from './walk.ts';

export const MANIFEST = 'manifest.json';
export const INCREMENT = 'increment.json';
/** No manifest is longer. */
export const MANIFEST_BYTES_MAX = 16 * 1024 * 1024;

const FULL_FORMAT = 'coffer backup';
const DAMAGED_FORMAT = 'coffer backup of a damaged vault';
const INCREMENT_FORMAT = 'coffer incremental backup';
const OUTSIDE_FORMAT = 'coffer backup manifest';
const UINT32_MAX = 0xffff_ffff;

/** A place between two lines of the journal; `chain` in hex. */
export type Position = Readonly<{ segment: number; offset: number; sequence: number; chain: string }>;

/** One file of a backup, as its manifest lists it. */
export type ManifestFile = Readonly<{ name: string; size: number; sha256: string }>;

/** `manifest.json`. */
export type Manifest = Readonly<{
  isIncrement: boolean;
  vaultId: string;
  generation: number;
  createdAtMs: number;
  sequence: number;
  /** Undefined in a backup of an earlier program. */
  head: Position | undefined;
  /** In the backup of a damaged vault: what was found first. */
  damaged?: Damage | undefined;
  files: readonly ManifestFile[];
}>;

/** `increment.json`. */
export type Increment = Readonly<{ vaultId: string; generation: number; since: Position; head: Position }>;

/** What the manifest beside a backup says. */
export type OutsideManifest = Readonly<{
  vaultId: string;
  generation: number;
  createdAtMs: number;
  bytes: number;
  sha256: string;
  head: Position;
}>;

/** An outside manifest as it was read: only a holder of the vault key can check `mac`, which is over `signed`. */
export type ParsedOutsideManifest = Readonly<{ manifest: OutsideManifest; signed: Buffer; mac: Buffer }>;

/** The end of a journal as manifests write it. */
export function positionOf({ segment, offset, sequence, chain }: Head): Position {
  return { segment, offset, sequence, chain: chain.toString('hex') };
}

/** Whether two positions are the same place of the same journal. */
export function isSamePosition(one: Position, other: Position): boolean {
  return (
    one.segment === other.segment &&
    one.offset === other.offset &&
    one.sequence === other.sequence &&
    one.chain === other.chain
  );
}

/** The bytes of `manifest.json`. */
export function encodeManifest({ isIncrement, ...rest }: Manifest): Buffer {
  const { vaultId, generation, createdAtMs, sequence, head, damaged, files } = rest;
  const format = isIncrement ? INCREMENT_FORMAT : damaged ? DAMAGED_FORMAT : FULL_FORMAT;
  return indented({ format, version: 1, vaultId, generation, createdAtMs, sequence, head, damaged, files });
}

/** The manifest; undefined when the bytes are none. Its list of files is to be compared with the files that were found. */
export function parseManifest(bytes: Uint8Array): Manifest | undefined {
  const found = parsed(bytes);
  if (!found || found['version'] !== 1) return undefined;
  const { format, vaultId, generation, createdAtMs, sequence, head, files } = found;
  if (format !== FULL_FORMAT && format !== INCREMENT_FORMAT && format !== DAMAGED_FORMAT) return undefined;
  const damaged = format === DAMAGED_FORMAT ? damageFrom(found['damaged']) : undefined;
  if (format === DAMAGED_FORMAT && (!damaged || found['head'] !== undefined)) return undefined;
  const isIncrement = format === INCREMENT_FORMAT;
  if (!isUuid(vaultId) || !isCount(generation) || !isNumber(createdAtMs) || !isNumber(sequence)) return undefined;
  if (!Array.isArray(files) || !files.every(isManifestFile)) return undefined;
  if (head !== undefined && !isPosition(head)) return undefined;
  if (isIncrement && !head) return undefined;
  return { isIncrement, vaultId, generation, createdAtMs, sequence, head, damaged, files };
}

/** The bytes of `increment.json`. */
export function encodeIncrement({ vaultId, generation, since, head }: Increment): Buffer {
  return indented({ format: INCREMENT_FORMAT, version: 1, vaultId, generation, since, head });
}

/** Where an increment begins and ends; undefined when the bytes do not say it, or when it would go backwards. */
export function parseIncrement(bytes: Uint8Array): Increment | undefined {
  const found = parsed(bytes);
  if (!found || found['format'] !== INCREMENT_FORMAT || found['version'] !== 1) return undefined;
  const { vaultId, generation, since, head } = found;
  if (!isUuid(vaultId) || !isCount(generation) || !isPosition(since) || !isPosition(head)) return undefined;
  const isForward =
    head.sequence > since.sequence &&
    (head.segment > since.segment || (head.segment === since.segment && head.offset > since.offset));
  return since.offset > 0 && (isForward || isSamePosition(since, head))
    ? { vaultId, generation, since, head }
    : undefined;
}

/** The bytes of the manifest beside a backup. `macKey` is `manifestKey`'s. */
export function encodeOutsideManifest(manifest: OutsideManifest, macKey: Uint8Array): Buffer {
  const signed = Buffer.from(outsideText(manifest));
  return Buffer.concat([signed, Buffer.from(`${hmacSha256(macKey, signed).toString('base64')}\n`)]);
}

/** The manifest beside a backup; undefined when the bytes are none, to the byte. */
export function parseOutsideManifest(bytes: Uint8Array): ParsedOutsideManifest | undefined {
  const text = Buffer.from(bytes).toString('utf8');
  const [first = '', second = ''] = text.split('\n');
  const mac = Buffer.from(second, 'base64');
  if (text !== `${first}\n${second}\n` || mac.toString('base64') !== second) return undefined;
  const found = parsed(Buffer.from(first));
  if (!found || found['format'] !== OUTSIDE_FORMAT || found['version'] !== 1) return undefined;
  const { vaultId, generation, createdAtMs, bytes: size, sha256, head } = found;
  if (!isUuid(vaultId) || !isCount(generation) || !isNumber(createdAtMs) || !isNumber(size)) return undefined;
  if (!isSha256(sha256) || !isPosition(head)) return undefined;
  const manifest = { vaultId, generation, createdAtMs, bytes: size, sha256, head };
  // One spelling only: whatever was read must be what would be written.
  if (outsideText(manifest) !== `${first}\n`) return undefined;
  return { manifest, signed: Buffer.from(`${first}\n`), mac };
}

/** The key that authenticates the manifest beside a backup: anyone who can write that file, and no more, cannot choose where an increment begins. */
export function manifestKey(vaultKey: Uint8Array): Buffer {
  return deriveKey(vaultKey, 'backup manifest');
}

/** Whether a holder of the vault key wrote the manifest. */
export function isAuthenticManifest({ signed, mac }: ParsedOutsideManifest, vaultKey: Uint8Array): boolean {
  const macKey = manifestKey(vaultKey);
  const isAuthentic = sameBytes(hmacSha256(macKey, signed), mac);
  macKey.fill(0);
  return isAuthentic;
}

/** Where the manifest of a backup is. */
export function outsideManifestPath(backup: string): string {
  return `${backup}.manifest`;
}

/** What is in an archive is not what its manifest lists. */
export function notWhole(): VaultError {
  return new VaultError('backup', 'the backup does not have the content of its manifest');
}

function outsideText({ vaultId, generation, createdAtMs, bytes, sha256, head }: OutsideManifest): string {
  const { segment, offset, sequence, chain } = head;
  const position = { segment, offset, sequence, chain };
  const format = OUTSIDE_FORMAT;
  return `${JSON.stringify({ format, version: 1, vaultId, generation, createdAtMs, bytes, sha256, head: position })}\n`;
}

function indented(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
}

function parsed(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function damageFrom(found: unknown): Damage | undefined {
  if (!isObject(found) || typeof found['reason'] !== 'string' || !isObject(found['place'])) return undefined;
  const { file, line, sequence } = found['place'];
  if (typeof file !== 'string') return undefined;
  const place = { file, ...(isNumber(line) && { line }), ...(isNumber(sequence) && { sequence }) };
  return { reason: found['reason'], place };
}

function isManifestFile(found: unknown): found is ManifestFile {
  return isObject(found) && typeof found['name'] === 'string' && isNumber(found['size']) && isSha256(found['sha256']);
}

function isPosition(found: unknown): found is Position {
  if (!isObject(found)) return false;
  const { segment, offset, sequence, chain } = found;
  return isCount(segment) && isNumber(offset) && offset <= UINT32_MAX && isNumber(sequence) && isSha256(chain);
}

function isSha256(found: unknown): found is string {
  return typeof found === 'string' && /^[0-9a-f]{64}$/.test(found);
}

function isUuid(found: unknown): found is string {
  return typeof found === 'string' && uuidPattern.test(found);
}

function isCount(found: unknown): found is number {
  return isNumber(found) && found > 0 && found <= UINT32_MAX;
}

function isNumber(found: unknown): found is number {
  return typeof found === 'number' && Number.isSafeInteger(found) && found >= 0;
}
