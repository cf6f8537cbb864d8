import type { Entropy } from '#engine/ports.ts';
import { replaceFile, type Disk } from './disk.ts';
import { FolderFlushError, ioError, VaultError, whyOf } from './errors.ts';
import { encodeHeader, files, FORMAT_VERSION, parseHeader, type Header } from './format.ts';
import { deriveKey, hmacSha256, sameBytes } from './keys.ts';
import { migrate } from './migrations.ts';
import { isHalfRestored } from './restore-folder.ts';
import { openSlot, readings, type OpenedSlot } from './slots.ts';
import { requireCost, type Cost, type Kdf } from './kdf.ts';

const HEADER_FILE_MAX = 1_048_576;

/** What can be known of a locked vault. Nothing of it is authenticated until somebody unlocks. */
export type HeaderInfo = Readonly<{
  vaultId: string;
  format: number;
  generation: number;
  cost: Cost;
  slotCount: number;
}>;

/**
 * Reads what the header says in the clear. Throws VaultError: 'not-a-vault' when the folder holds none, 'newer-format',
 * 'cost' when the header asks for a key derivation outside the bounds, 'io'.
 */
export async function readHeader(dir: string, disk: Disk): Promise<HeaderInfo> {
  const { header } = await readHeaderFile(dir, disk);
  const { vaultId, generation, cost, slots } = header;
  return { vaultId, format: FORMAT_VERSION, generation, cost, slotCount: slots.length };
}

export type HeaderFile = ReturnType<typeof parseHeader>;

/** The header, parsed, not yet authenticated. */
export async function readHeaderFile(dir: string, disk: Disk): Promise<HeaderFile> {
  let file: Uint8Array | undefined;
  try {
    file = await disk.read(`${dir}/${files.header}`, HEADER_FILE_MAX);
  } catch (thrown) {
    throw ioError('read the header', thrown);
  }
  if (!file) throw (await isHalfRestored(dir, disk)) ? halfRestored() : noHeader();
  const parsed = parseHeader(migrate(file));
  try {
    requireCost(parsed.header.cost);
  } catch (thrown) {
    if (!(thrown instanceof VaultError)) throw thrown;
    throw new VaultError(thrown.reason, `the file "header" is damaged: ${thrown.message}`, {
      place: { file: files.header },
      cause: thrown,
    });
  }
  return parsed;
}

function noHeader(): VaultError {
  return new VaultError('not-a-vault', 'the folder holds no vault: it has no file "header"');
}

function halfRestored(): VaultError {
  return new VaultError(
    'not-a-vault',
    'the folder holds no vault: a restore into it was ended before it was done. Run the same restore again',
  );
}

/** Whoever's passphrase or recovery code it is; throws VaultError 'wrong-passphrase' when it is nobody's. */
export async function unlock(file: HeaderFile, passphrase: Uint8Array, kdf: Kdf): Promise<OpenedSlot> {
  for await (const passphraseKey of readings(passphrase, file.header, kdf)) {
    const opened = openSlot(file.header, passphraseKey);
    passphraseKey.fill(0);
    if (!opened) continue;
    if (isAuthentic(file, opened.vaultKey)) return opened;
    opened.vaultKey.fill(0);
    opened.contents.signingKey.wipe();
    throw new VaultError('not-a-vault', 'the header was changed since Coffer wrote it: restore a backup', {
      place: { file: files.header },
    });
  }
  throw new VaultError('wrong-passphrase', 'this is neither a passphrase nor the recovery code of this vault');
}

/** Whether every byte of the header was written by a holder of the vault key. It also commits to the key: no other fits the same bytes. */
export function isAuthentic({ signed, mac }: HeaderFile, vaultKey: Uint8Array): boolean {
  return sameBytes(hmacSha256(deriveKey(vaultKey, 'header'), signed), mac);
}

/** Whether the header in the folder is of another generation: somebody has changed the keys. False where it cannot be read. */
export async function isRekeyed(dir: string, disk: Disk, generation: number): Promise<boolean> {
  const found = await readHeaderFile(dir, disk).catch(() => undefined);
  return found !== undefined && found.header.generation !== generation;
}

/** What whoever reads beside a writer is told when the files were taken away under them. */
export function keysChanged(): VaultError {
  return new VaultError('io', 'the keys of the vault were changed by another process meanwhile: try again');
}

/** Puts a header in place of the one before, or of none. Once it has its name, this is the vault. Throws what the disk throws. */
export async function writeHeader(dir: string, disk: Disk, header: Header, vaultKey: Uint8Array): Promise<void> {
  await replaceFile(disk, dir, files.header, [encodeHeader(header, deriveKey(vaultKey, 'header'))]);
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
  const failed = `the disk failed in the last step: ${whyOf(thrown)}. It is not known whether the change is kept`;
  const options = { cause: thrown };
  return {
    error: new VaultError('outcome-unknown', `${failed}: ${ifUnknown}`, options),
    end: new VaultError('io', `${failed}: nothing more is written until the vault is opened again`, options),
  };
}

/** A new vault key: 256 random bits. */
export function newVaultKey(entropy: Entropy): Buffer {
  return Buffer.from(entropy.bytes(32));
}
