import { constants } from 'node:os';

/** Where in the vault's folder something is: `file` relative to it, `line` counted from 1, `sequence` as the journal counts. */
export type VaultPlace = Readonly<{ file: string; line?: number; sequence?: number }>;

export type VaultReason =
  /** The folder that was to hold a new vault holds something. */
  | 'not-empty'
  /** The folder holds no vault. */
  | 'not-a-vault'
  /** No file of the header is whole, or a program without the key changed the header. It says nothing of the passphrase. */
  | 'header-damaged'
  /** No slot opens with what was given. */
  | 'wrong-passphrase'
  /** The file of a backup does not open with what was given. */
  | 'wrong-backup-passphrase'
  /** The passphrase is right, and the request that gives it access waits for approval. */
  | 'access-pending'
  /** Another process has it open for writing. */
  | 'in-use'
  /** The folder seems to be a copy of a vault that is open elsewhere: its user has to say so. */
  | 'copied'
  /** Written by a later version than this one. */
  | 'newer-format'
  /** Something that was durable is missing or was changed. */
  | 'data-loss'
  /** Records are lost that may have taken a right away from someone, and nobody has accepted that. */
  | 'uncertain'
  /** The disk refused. */
  | 'io'
  /** The disk failed when it could no longer be told whether what was written is kept: opening the vault again tells. */
  | 'outcome-unknown'
  /** It was opened for reading only. */
  | 'read-only'
  /** It was closed. */
  | 'closed'
  /** The passphrase already opens a slot of a user's. */
  | 'passphrase-taken'
  /** No such slot, or one that cannot go. */
  | 'slot'
  /** The cost of the key derivation is outside the bounds. */
  | 'cost'
  /** A record that could not be kept: too long, or an id that is no UUID. */
  | 'record'
  /** The file is no backup, or does not open, or is not whole. */
  | 'backup'
  /** The vault does not continue from the earlier backup that an increment was to continue from. */
  | 'full-backup-needed'
  /** The caller cancelled it. */
  | 'cancelled';

/** Whatever a vault refuses, with a sentence for the person in front of it. Never holds a secret or a row. */
export class VaultError extends Error {
  readonly reason: VaultReason;
  readonly place: VaultPlace | undefined;

  constructor(reason: VaultReason, message: string, options: { place?: VaultPlace; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'VaultError';
    this.reason = reason;
    this.place = options.place;
  }
}

/** The new file stands, but whether all of the change will after a crash is not known. */
export class FolderFlushError extends Error {
  readonly code: string | undefined;
  readonly errno: number | undefined;

  constructor(cause: unknown) {
    super('the folder could not be flushed', { cause });
    const { code, errno } = cause instanceof Error ? (cause as Error & { code?: unknown; errno?: unknown }) : {};
    this.code = typeof code === 'string' ? code : undefined;
    this.errno = typeof errno === 'number' ? errno : undefined;
  }
}

/** Throws VaultError 'cancelled' once `signal` was aborted. */
export function requireWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new VaultError('cancelled', 'cancelled: nothing was kept');
}

/** The system's own word for a failed call (`ENOSPC`, `EIO` …), or undefined. */
export function systemCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { code, errno } = thrown as Error & { code?: unknown; errno?: unknown };
  // libuv has no name for this one, and gives its number alone.
  if (errno === -constants.errno.EDQUOT) return 'EDQUOT';
  return typeof code === 'string' ? code : undefined;
}

/** Whether a call failed because there is no room left: then the disk is sound, and what was flushed before is still there. */
export function isDiskFull(thrown: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(systemCode(thrown) ?? '');
}

/** The system's words for a failed call on a file, as people say them. */
export const systemTroubles: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk is full',
  EEXIST: 'already exists, and Coffer does not overwrite files',
  EIO: 'the disk failed (EIO)',
  EISDIR: 'is a folder, not a file',
  ENOENT: 'file or folder not found',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'is not a folder',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
};

/** Turns what a disk threw into a VaultError 'io' that says what was being done; a VaultError stays as it is. */
export function ioError(doing: string, thrown: unknown): VaultError {
  if (thrown instanceof VaultError) return thrown;
  const why = whyOf(thrown);
  if (thrown instanceof FolderFlushError)
    return new VaultError('outcome-unknown', `Coffer does not know whether the disk did this: ${doing}: ${why}`, {
      cause: thrown,
    });
  return new VaultError('io', `could not ${doing}: ${why}`, { cause: thrown });
}

/** Why a call failed, in the words of `systemTroubles`, or the system's own word. */
export function whyOf(thrown: unknown): string {
  const code = systemCode(thrown);
  return code === undefined ? 'an unknown error' : (systemTroubles[code] ?? code);
}
