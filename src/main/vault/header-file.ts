import type { Entropy } from '#engine/ports.ts';
import { flushNames, writeNewFile, type Disk } from './disk.ts';
import { FolderFlushError, ioError, VaultError, whyOf } from './errors.ts';
import { encodeHeader, files, FORMAT_VERSION, parseHeader, type Header, type ParsedHeader } from './format.ts';
import { deriveKey, hmacSha256, sameBytes } from './keys.ts';
import { isHalfRestored } from './restore-folder.ts';
import { openAndWipe, readings, type OpenedSlot } from './slots.ts';
import { requireCost, type Cost, type Kdf } from './kdf.ts';

const HEADER_FILE_MAX = 1_048_576;
const names = [files.header, files.headerCopy] as const;

/** What can be known of a locked vault. Nothing of it is authenticated until someone unlocks. */
export type HeaderInfo = Readonly<{
  vaultId: string;
  format: number;
  generation: number;
  cost: Cost;
  slotCount: number;
}>;

/** One of the two header files that is not whole, and why. */
export type HeaderDamage = Readonly<{ file: string; reason: string }>;

/**
 * How the two header files are. `earlier-format`: whole, in an earlier format. `behind`: a change of the header was cut short after its first file.
 * `damaged`: one of the two is damaged or missing, or the disk cannot read it.
 */
export type HeaderCondition =
  | Readonly<{ kind: 'whole' | 'earlier-format' | 'behind' }>
  | Readonly<{ kind: 'damaged'; damage: HeaderDamage }>;

/** A header and how its files are. */
export type KeptHeader = Readonly<{ header: Header; condition: HeaderCondition }>;

/** The header, parsed, not yet authenticated; `bytes` are the whole file that it was read from. */
export type HeaderFile = ParsedHeader & KeptHeader & Readonly<{ bytes: Uint8Array }>;

/**
 * Reads what the header says in the clear. Throws VaultError: 'not-a-vault' when the folder holds none, 'header-damaged', 'newer-format',
 * 'cost' when the header asks for a key derivation outside the bounds, 'io'.
 */
export async function readHeader(dir: string, disk: Disk): Promise<HeaderInfo> {
  const { header, version } = await readHeaderFile(dir, disk);
  const { vaultId, generation, cost, slots } = header;
  return { vaultId, format: version, generation, cost, slotCount: slots.length };
}

/** The header that counts: see `format.ts`. Throws as `readHeader` does. */
export async function readHeaderFile(dir: string, disk: Disk): Promise<HeaderFile> {
  const main = await readCopy(dir, disk, files.header);
  // A later version of Coffer writes this file first: what the copy says is of no use then.
  if (isNewer(main)) throw main.error;
  const copy = await readCopy(dir, disk, files.headerCopy);
  if (main.found) return withBounds({ ...main.found, condition: conditionBeside(main.found, copy) });
  if (isNewer(copy)) throw copy.error;
  if (!copy.found) throw await neitherIsWhole(dir, disk, main, copy);
  return withBounds({ ...copy.found, condition: { kind: 'damaged', damage: main.damage } });
}

type Found = ParsedHeader & Readonly<{ bytes: Uint8Array }>;
type Copy =
  | Readonly<{ found: Found }>
  | Readonly<{ found: undefined; damage: HeaderDamage; error: VaultError | undefined }>;

/** One of the two files; `error` is undefined where there is no such file. Never rejects. */
async function readCopy(dir: string, disk: Disk, file: string): Promise<Copy> {
  const failed = (error: VaultError): Copy => ({ found: undefined, damage: { file, reason: error.message }, error });
  let bytes: Uint8Array | undefined;
  try {
    bytes = await disk.read(`${dir}/${file}`, HEADER_FILE_MAX);
  } catch (thrown) {
    return failed(ioError('read the header', thrown));
  }
  if (!bytes) return { found: undefined, damage: { file, reason: 'the file is missing' }, error: undefined };
  try {
    const parsed = parseHeader(bytes);
    // There was no second file in format 1.
    if (parsed.version === 1 && file !== files.header) throw new VaultError('header-damaged', 'it is of format 1');
    return { found: { ...parsed, bytes } };
  } catch (thrown) {
    if (thrown instanceof VaultError) return failed(thrown);
    throw thrown;
  }
}

function isNewer(copy: Copy): copy is Copy & Readonly<{ error: VaultError }> {
  return !copy.found && copy.error?.reason === 'newer-format';
}

function conditionBeside(main: Found, copy: Copy): HeaderCondition {
  if (main.version === 1) return { kind: 'earlier-format' };
  if (!copy.found) return { kind: 'damaged', damage: copy.damage };
  if (!sameBytes(main.bytes, copy.found.bytes)) return { kind: 'behind' };
  return { kind: main.version < FORMAT_VERSION ? 'earlier-format' : 'whole' };
}

/** Why there is no header that can be read. */
async function neitherIsWhole(
  dir: string,
  disk: Disk,
  main: Exclude<Copy, { found: Found }>,
  copy: Exclude<Copy, { found: Found }>,
): Promise<VaultError> {
  const unread = [main, copy].find(({ error }) => error?.reason === 'io');
  if (unread?.error) return unread.error;
  if (!main.error && !copy.error) return (await isHalfRestored(dir, disk)) ? halfRestored() : noHeader();
  // Only a vault has a generation.
  const isVault = ((await disk.list(dir).catch(() => undefined)) ?? []).some((name) => /^g[1-9][0-9]*$/.test(name));
  const broken = main.error ? main : copy;
  const { file } = broken.damage;
  if (isVault) return headerDamaged(`the header of the vault is damaged: "${file}": ${broken.damage.reason}`, file);
  return new VaultError('not-a-vault', `the file "${file}" is not the header of a vault, or it was damaged`, {
    place: { file },
  });
}

function headerDamaged(what: string, file: string): VaultError {
  return new VaultError('header-damaged', `${what}. Restore a backup`, { place: { file } });
}

function withBounds(file: HeaderFile): HeaderFile {
  try {
    requireCost(file.header.cost);
    return file;
  } catch (thrown) {
    if (!(thrown instanceof VaultError)) throw thrown;
    throw new VaultError(thrown.reason, `the file "header" is damaged: ${thrown.message}`, {
      place: { file: files.header },
      cause: thrown,
    });
  }
}

function noHeader(): VaultError {
  return new VaultError('not-a-vault', 'no vault found in this folder: the file "header" is missing');
}

function halfRestored(): VaultError {
  return new VaultError(
    'not-a-vault',
    'no vault found in this folder: a restore into it did not finish. Run the same restore again',
  );
}

/**
 * Which user's passphrase or recovery code it is. Throws VaultError: 'wrong-passphrase' when it belongs to no user, 'access-pending', 'header-damaged' when the header was
 * changed by a program without the vault key.
 */
export async function unlock(file: ParsedHeader, passphrase: Uint8Array, kdf: Kdf): Promise<OpenedSlot> {
  for await (const passphraseKey of readings(passphrase, file.header, kdf)) {
    const opened = openAndWipe(file.header, passphraseKey);
    if (!opened) continue;
    if (isAuthentic(file, opened.vaultKey)) return opened;
    opened.vaultKey.fill(0);
    opened.contents.signingKey.wipe();
    throw headerDamaged('the header was changed since Coffer wrote it', files.header);
  }
  throw new VaultError('wrong-passphrase', 'incorrect passphrase or recovery code');
}

/** Whether every byte of the header was written by a holder of the vault key. It also commits to the key: no other fits the same bytes. */
export function isAuthentic({ signed, mac }: ParsedHeader, vaultKey: Uint8Array): boolean {
  return sameBytes(hmacSha256(deriveKey(vaultKey, 'header'), signed), mac);
}

/** Whether the header in the folder is of another generation: someone has changed the keys. False where it cannot be read. */
export async function isRekeyed(dir: string, disk: Disk, generation: number): Promise<boolean> {
  const found = await readHeaderFile(dir, disk).catch(() => undefined);
  return found !== undefined && found.header.generation !== generation;
}

/** The error of a reader whose files a writer removed. */
export function keysChanged(): VaultError {
  return new VaultError('io', 'another process changed the keys of the vault: try again');
}

/**
 * Puts a header in place of the one before, or of none, in the present format and in both files. Once `header` has its name, this is the vault.
 * Throws what the disk throws; `FolderFlushError` where the disk failed after that, since then either header may be there after a crash.
 */
export async function writeHeader(dir: string, disk: Disk, header: Header, vaultKey: Uint8Array): Promise<void> {
  await placeHeader(dir, disk, encodeHeader(header, deriveKey(vaultKey, 'header')), names);
}

/** The same for the bytes of a header, which stay in the format that they have. */
export async function putHeaderBytes(dir: string, disk: Disk, bytes: Uint8Array): Promise<void> {
  await placeHeader(dir, disk, bytes, parseHeader(bytes).version === 1 ? [files.header] : names);
}

async function placeHeader(dir: string, disk: Disk, bytes: Uint8Array, places: readonly string[]): Promise<void> {
  const asideOf = (name: string): string => `${dir}/${name}.new`;
  // Both are written to a temporary file first, so that a full disk is noticed before anything has changed.
  try {
    for (const name of places) {
      await disk.remove(asideOf(name));
      await writeNewFile(disk, asideOf(name), [bytes]);
    }
  } catch (thrown) {
    for (const name of places) await disk.remove(asideOf(name)).catch(() => {});
    throw thrown;
  }
  const [first, ...others] = places;
  if (first === undefined) return;
  await disk.rename(asideOf(first), `${dir}/${first}`);
  await flushNames(disk, dir);
  for (const name of others) {
    try {
      await disk.rename(asideOf(name), `${dir}/${name}`);
    } catch (thrown) {
      throw new FolderFlushError(thrown);
    }
    await flushNames(disk, dir);
  }
}

/**
 * What to throw where writing the header failed. Where only the last step failed the disk may hold either header after a crash: `end` says so to
 * every later write, since nothing may be written that only one of them opens. `ifUnknown` says how to find out.
 */
export function headerFailure(
  thrown: unknown,
  ifUnknown: string,
): Readonly<{ error: VaultError; end: VaultError | undefined }> {
  if (!(thrown instanceof FolderFlushError)) return { error: ioError('write the header', thrown), end: undefined };
  const failed = `the disk failed in the last step: ${whyOf(thrown)}. Coffer does not know whether the change was saved`;
  const options = { cause: thrown };
  return {
    error: new VaultError('outcome-unknown', `${failed}: ${ifUnknown}`, options),
    end: new VaultError('io', `${failed}: the vault is read-only until you open it again`, options),
  };
}

/** A new vault key: 256 random bits. */
export function newVaultKey(entropy: Entropy): Buffer {
  return Buffer.from(entropy.bytes(32));
}
