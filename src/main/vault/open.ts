import { writeNewFile, type Disk } from './disk.ts';
import { Epochs } from './epochs.ts';
import { ioError, systemCode, VaultError } from './errors.ts';
import { randomUuid } from '#shared/uuid.ts';
import { files, type Header } from './format.ts';
import { newVaultKey, readHeaderFile, unlock, writeHeader, type KeptHeader } from './header-file.ts';
import { JournalWriter } from './journal.ts';
import { secretKeys } from './keyring.ts';
import { CHAIN_START } from './lines.ts';
import { removeLeftovers } from './leftovers.ts';
import { loadAroundDamage, type LoadedDamaged } from './load-damaged.ts';
import { loadGeneration, sourceOf, type GenerationSource, type Loaded } from './load.ts';
import { acquireLock, isLockName, type Lock } from './lock.ts';
import type { Opened, SetAside } from './opened.ts';
import type { CreateOptions, OpenOptions, World } from './options.ts';
import { RECOVERY_BYTES, recoveryCode } from './recovery-code.ts';
import { copyOfKey } from './slot-changes.ts';
import { newSlot, type OpenedSlot, type SlotKind } from './slots.ts';
import { costFloor, requireCost } from './kdf.ts';
import { Vault } from './vault.ts';
import type { VerifyReport } from './verify.ts';

/** base64 of 41 + 64 bytes, and a newline. */
const EPOCH_LINE_BYTES = 141;

/**
 * Makes a vault with no rows, with a slot for its founding operator and one for the recovery code, which is told this once as ASCII, and
 * leaves it open. Throws VaultError: 'not-empty' when `dir` holds anything, 'cost', 'in-use', 'io'.
 */
export async function createVault(options: CreateOptions): Promise<{ vault: Vault; recoveryCode: Uint8Array }> {
  const { dir, disk, entropy, kdf, passphrase, operator } = options;
  const cost = options.cost ?? costFloor;
  requireCost(cost);
  await makeEmptyFolder(dir, disk);
  const lock = await acquireLock(dir, disk, entropy);
  try {
    const salt = Buffer.from(entropy.bytes(32));
    const vaultKey = newVaultKey(entropy);
    const vault = { vaultId: randomUuid(entropy.bytes(16)), generation: 1 };
    const code = recoveryCode(entropy.bytes(RECOVERY_BYTES));
    const slotOf = async (kind: SlotKind, secret: Uint8Array) => {
      const passphraseKey = await kdf(secret, salt, cost);
      const slot = newSlot(vault, passphraseKey, vaultKey, { kind, ...operator }, entropy);
      passphraseKey.fill(0);
      return slot;
    };
    const own = await slotOf('passphrase', passphrase);
    const slots = [own, await slotOf('recovery', code)];
    const header: Header = { ...vault, cost, salt: salt.toString('base64'), slots };
    await makeFirstSegment(options, header, vaultKey);
    await writeHeader(dir, disk, header, vaultKey);
    const signingKey = copyOfKey(operator.signingKey);
    const contents = { kind: 'passphrase', userId: operator.userId, signingKey } as const;
    const kept = { header, condition: { kind: 'whole' } } as const;
    const opened = await openUnlocked(options, lock, kept, { slotId: own.slotId, contents, vaultKey });
    return { vault: opened, recoveryCode: code };
  } catch (thrown) {
    await lock.release();
    throw ioError('create the vault', thrown);
  }
}

/**
 * Opens a vault with a passphrase or the recovery code. Where something durable is missing or was changed it opens all the same, to be read
 * alone, with all that is whole: `condition` says what is wrong and `missing` what is not there. So it does where the disk is full or read-only. Throws VaultError: 'not-a-vault',
 * 'header-damaged', 'newer-format', 'wrong-passphrase', 'in-use', 'copied', 'cost', 'io'.
 */
export async function openVault(options: OpenOptions): Promise<Vault> {
  const { dir, disk, entropy } = options;
  // Before anything is written there: it may be no vault at all, or one of a later version.
  await readHeaderFile(dir, disk);
  if (options.readOnly) return openReadOnly(options);

  const lock = await acquireLock(dir, disk, entropy).catch(orReadOnly);
  if (lock instanceof VaultError) return openReadOnly(options, lock);
  try {
    return await openLocked(options, lock);
  } catch (thrown) {
    await lock.release();
    throw ioError('open the vault', thrown);
  }
}

/**
 * Whether a vault can be made there: the folder does not exist or is empty, or holds what a creation that was cut short left behind, which is
 * nothing of anyone's. Throws what the disk throws.
 */
export async function isFree(dir: string, disk: Disk): Promise<boolean> {
  const names = (await disk.list(dir)) ?? [];
  const first = files.generation(1);
  const left = [
    `${files.header}.new`,
    `${files.headerCopy}.new`,
    ...((await isHardlyBegun(`${dir}/${first}`, disk)) ? [first] : []),
  ];
  return names.every((name) => isLockName(name) || left.includes(name));
}

async function makeEmptyFolder(dir: string, disk: Disk): Promise<void> {
  try {
    if (!(await isFree(dir, disk)))
      throw new VaultError('not-empty', 'the folder is not empty: a new vault needs its own folder');
    await disk.makeFolder(dir);
    await disk.flushFolder(parentOf(dir));
  } catch (thrown) {
    throw ioError('create the folder', thrown);
  }
}

/** Whether a generation's folder holds no record, and no place for one. */
async function isHardlyBegun(folder: string, disk: Disk): Promise<boolean> {
  const names = (await disk.list(folder)) ?? [];
  const size = (await disk.size(`${folder}/${files.segment(1)}`)) ?? 0;
  return names.every((name) => name === files.segment(1)) && size <= EPOCH_LINE_BYTES;
}

/** A journal with nothing in it but an epoch, so that from now on a journal that is not there is missing. */
async function makeFirstSegment(world: World & { dir: string }, header: Header, vaultKey: Uint8Array): Promise<void> {
  const { disk, entropy, dir } = world;
  const source = sourceOf(world, dir, header, vaultKey);
  await disk.remove(source.folder);
  await disk.makeFolder(source.folder);
  await disk.flushFolder(dir);
  const head = { segment: 1, offset: 0, sequence: 0, chain: CHAIN_START };
  const writer = new JournalWriter({ ...source, epochs: new Epochs(), entropy, head });
  await writer.append([]);
  await writer.close();
}

/** What a disk refuses that can still be read. */
const READABLE = ['EDQUOT', 'EIO', 'ENOSPC', 'EROFS'];

/** Why the vault can be opened for reading alone, where the disk takes no lock file; nobody holds the lock then. Throws everything else. */
function orReadOnly(thrown: unknown): VaultError {
  const isDisk = thrown instanceof VaultError && thrown.reason === 'io';
  if (!isDisk || !READABLE.includes(systemCode(thrown.cause) ?? '')) throw thrown;
  return new VaultError('io', `${thrown.message}: the vault is read-only until you open it again`, {
    cause: thrown.cause,
  });
}

/** `refusal`: why nothing can be written, where it is not what was asked for. */
async function openReadOnly(options: OpenOptions, refusal?: VaultError): Promise<Vault> {
  const { dir, disk, kdf, passphrase } = options;
  for (let tries = 0; ; tries += 1) {
    const file = await readHeaderFile(dir, disk);
    const unlocked = await unlock(file, passphrase, kdf);
    const source = sourceOf(options, dir, file.header, unlocked.vaultKey);
    const { loaded, missing } = await loadAsFarAsWhole(source);
    // A change of keys beside us takes the files away while they are read: then there is a new header.
    const now = await readHeaderFile(dir, disk);
    if (now.header.generation !== file.header.generation && tries < 3) continue;

    const readOnly = damageOf(loaded) ?? refusal ?? new VaultError('read-only', 'the vault is read-only');
    return vaultOf(options, file, unlocked, source, loaded, { readOnly, missing });
  }
}

async function openLocked(options: OpenOptions, lock: Lock): Promise<Vault> {
  const { dir, disk, kdf, passphrase } = options;
  const file = await readHeaderFile(dir, disk);
  return openUnlocked(options, lock, file, await unlock(file, passphrase, kdf));
}

async function openUnlocked(options: OpenOptions, lock: Lock, kept: KeptHeader, unlocked: OpenedSlot): Promise<Vault> {
  const { dir, disk } = options;
  const { header } = kept;
  let { condition } = kept;
  const source = sourceOf(options, dir, header, unlocked.vaultKey);
  const { loaded, missing } = await loadAsFarAsWhole(source);
  let readOnly = damageOf(loaded);
  let setAside: SetAside | undefined;
  if (!readOnly) {
    try {
      if (condition.kind === 'behind') {
        await writeHeader(dir, disk, header, unlocked.vaultKey);
        condition = { kind: 'whole' };
      }
      await removeLeftovers(dir, disk, header, condition.kind !== 'damaged');
      setAside = await putAside(options, source, loaded);
      await settle(source, loaded);
    } catch (thrown) {
      readOnly = ioError('prepare the vault for writing', thrown);
    }
  }
  return vaultOf(options, { header, condition }, unlocked, source, loaded, { lock, setAside, readOnly, missing });
}

function vaultOf(
  world: OpenOptions,
  kept: KeptHeader,
  unlocked: OpenedSlot,
  source: GenerationSource,
  loaded: Loaded,
  rest: { lock?: Lock; setAside?: SetAside | undefined } & Pick<Opened, 'readOnly' | 'missing'>,
): Vault {
  const secrets = secretKeys(unlocked.vaultKey, kept.header.vaultId, world.entropy);
  const { lock, setAside, readOnly, missing } = rest;
  return new Vault({
    world,
    dir: world.dir,
    header: kept,
    unlocked,
    source,
    secrets,
    loaded,
    lock,
    setAside,
    readOnly,
    missing,
  });
}

/** Reads a generation, and where it is damaged all that is whole around the damage. */
async function loadAsFarAsWhole(source: GenerationSource): Promise<LoadedDamaged> {
  const loaded = await loadGeneration(source);
  return loaded.damage ? loadAroundDamage(source, loaded) : { loaded, missing: undefined };
}

function damageOf({ damage }: Loaded): VaultError | undefined {
  return damage && new VaultError('data-loss', damage.reason, { place: damage.place });
}

/** Moves the bytes of a write that was never acknowledged out of the journal, into a file of their own. */
async function putAside(
  { dir, disk, entropy }: OpenOptions,
  source: GenerationSource,
  { torn, head }: Loaded,
): Promise<SetAside | undefined> {
  if (!torn) return undefined;
  const { folder, name } = source;
  const segment = files.segment(head.segment);
  const random = Buffer.from(entropy.bytes(4)).toString('hex');
  const file = `set-aside-${segment.slice(0, 8)}-${torn.offset}-${random}`;
  const reader = disk.openForRead(`${folder}/${segment}`);
  const bytes = reader.read(torn.offset, torn.length);
  reader.close();
  await writeNewFile(disk, `${dir}/${file}`, [bytes]);
  await disk.flushFolder(dir);
  const journal = await disk.openForWrite(`${folder}/${segment}`, 'open');
  try {
    await journal.truncate(torn.offset);
    await journal.flush();
  } finally {
    await journal.close();
  }
  return { place: { file: `${name}/${segment}`, sequence: head.sequence + 1 }, bytes: torn.length, file };
}

/**
 * Makes durable what was found: the last lines may have been written by a process that died before it flushed them, and from now on
 * others are told of them.
 */
async function settle({ disk, folder }: GenerationSource, { head }: Loaded): Promise<void> {
  const journal = await disk.openForWrite(`${folder}/${files.segment(head.segment)}`, 'open');
  try {
    await journal.flush();
    await disk.flushFolder(folder);
  } finally {
    await journal.close();
  }
}

function parentOf(dir: string): string {
  return dir.replace(/\/+$/, '').replace(/\/?[^/]*$/, '') || (dir.startsWith('/') ? '/' : '.');
}

/** The bytes of a passphrase as the vault takes them: UTF-8 of the NFKC form, so that every keyboard's spelling of it is the same. */
export function passphraseBytes(passphrase: string): Uint8Array {
  return Buffer.from(passphrase.normalize('NFKC'));
}

/** Walks every record of a vault, beside a writer if there is one. Throws as `openVault` does. */
export async function verifyVault(
  options: Omit<OpenOptions, 'readOnly'> & { onProgress?: (linesDone: number) => void },
): Promise<VerifyReport> {
  const vault = await openVault({ ...options, readOnly: true });
  try {
    return await vault.verify(options.onProgress);
  } finally {
    await vault.close();
  }
}
