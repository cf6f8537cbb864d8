import type { Outcome } from '../envelope.ts';
import type { BackupSource, NewFolder, SavedFile } from './files.ts';

/** What a window may ask of vaults. Passphrases are UTF-8 of their NFKC form, and the receiver overwrites them. */
export interface VaultBridge {
  /** Where the vault in front stands. Never rejects because of the vault: what is wrong with it is in `notices`. */
  status(): Promise<VaultStatus>;
  /** The vaults that were opened or made here before, the one in front first. */
  list(): Promise<readonly KnownVault[]>;
  /** Puts the vault of another folder in front; what was open is locked first. NOT_FOUND, INVALID_ARGUMENT. */
  open(folder: string): Promise<Outcome<VaultStatus>>;
  /** Puts a folder in front that holds no vault yet, for `create`. ALREADY_EXISTS where there is a vault, INVALID_ARGUMENT. */
  openNew(folder: NewFolder): Promise<Outcome<VaultStatus>>;
  /**
   * Makes a demo vault, unless there is one, and opens it in front. Its passphrase is public (`demoPassphrase`) and its keys are random. What was
   * open is locked first.
   */
  openDemo(): Promise<Outcome<VaultStatus>>;
  /** Deletes the demo vault in front, else the one that `openDemo` made, with everything in it. The vault that the program was started with is in front then. */
  removeDemo(): Promise<Outcome<VaultStatus>>;
  /** Takes a folder off the list. Nothing on the disk is touched. FAILED_PRECONDITION for the one in front. */
  forget(folder: string): Promise<Outcome<readonly KnownVault[]>>;
  /** The colour of the vault in front, on this machine. */
  setColour(colour: VaultColour): Promise<VaultStatus>;
  /** Makes the vault in the folder in front, founds its organization, and leaves it unlocked. */
  create(vault: NewVault, passphrase: Uint8Array): Promise<Outcome<CreatedVault>>;
  /** UNAUTHENTICATED for a wrong passphrase; RESOURCE_EXHAUSTED with a time to wait when there were too many. */
  unlock(passphrase: Uint8Array): Promise<Outcome<VaultStatus>>;
  /** With what the system's keychain keeps. NOT_FOUND when it keeps nothing: then a passphrase is asked for. */
  quickUnlock(): Promise<Outcome<VaultStatus>>;
  /** Lets the system's keychain open this vault from now on, or no more. FAILED_PRECONDITION where there is no keychain to trust. */
  setQuickUnlock(on: boolean, passphrase: Uint8Array): Promise<Outcome<VaultStatus>>;
  lock(): Promise<VaultStatus>;
  /** Someone is there: the time until the vault locks by itself begins again. */
  stayUnlocked(): Promise<VaultStatus>;
  /** Fresh proof that the caller is the operator; for five minutes it serves what wants one. UNAUTHENTICATED, RESOURCE_EXHAUSTED. */
  reauthenticate(passphrase: Uint8Array): Promise<Outcome>;

  /** Everybody who can act here with a passphrase of their own, the operator now among them, in the order of their slots. */
  operators(): Promise<Outcome<readonly KnownOperator[]>>;
  /**
   * Has someone else act from now on, in every window, while the vault stays open. The passphrase must be theirs, or the recovery code if it
   * is; without one, what the system's keychain keeps is tried. What was before them goes, as at a lock: fresh proof, reveals, drafts, keys,
   * the clipboard. UNAUTHENTICATED and RESOURCE_EXHAUSTED as `unlock`; NOT_FOUND where the keychain keeps nothing of theirs.
   */
  switchOperator(userId: string, passphrase?: Uint8Array): Promise<Outcome<VaultStatus>>;

  slots(): Promise<Outcome<readonly UnlockMethod[]>>;
  /** How the vault could be unlocked, and from which backup it could be restored, in an absence. */
  unlockOutlook(absence: UnlockAbsence): Promise<Outcome<UnlockOutlook>>;
  /** The passphrases that open the vault once their request is approved. */
  pendingSlots(): Promise<Outcome<readonly PendingAccess[]>>;
  /** Lets a user of the organization open the vault with a passphrase of their own, once the request for it is approved. Wants proof. */
  addSlot(userId: string, passphrase: Uint8Array): Promise<Outcome<readonly UnlockMethod[]>>;
  /**
   * Adds someone to the organization who opens the vault with a passphrase of their own; all of it or nothing. Wants proof.
   * ALREADY_EXISTS for a name or passphrase that is taken.
   */
  addOperator(person: NewPerson, passphrase: Uint8Array): Promise<Outcome<AddedOperator>>;
  /** Shuts a credential; everything gets new keys. Wants proof. */
  removeSlot(slotId: string): Promise<Outcome<readonly UnlockMethod[]>>;
  changePassphrase(current: Uint8Array, next: Uint8Array): Promise<Outcome<readonly UnlockMethod[]>>;
  /** A new recovery code in place of the one before; ASCII. Wants proof. */
  newRecoveryCode(): Promise<Outcome<Uint8Array>>;
  /** What trying one passphrase costs here, and how long that took just now. */
  cost(): Promise<Outcome<MeasuredCost>>;
  /**
   * Makes guessing dearer or cheaper, with a new recovery code. Only if no other user has a passphrase: it would be needed.
   * FAILED_PRECONDITION, UNAUTHENTICATED.
   */
  setCost(cost: Cost, passphrase: Uint8Array): Promise<Outcome<Uint8Array>>;

  /** Long: progress comes as 'backup'. Without `passphrase` the vault's own one is asked for, since it is not kept: it is never optional. */
  backup(handle: string, passphrase: Uint8Array): Promise<Outcome<Backup & Pick<SavedFile, 'download'>>>;
  /** What is known of backups and drills. It is kept in the vault. */
  backups(): Promise<Outcome<Backups>>;
  /** Long: 'restore'. Makes a vault of a backup in a folder that does not exist or is empty, and puts it in front, locked. */
  restore(
    backup: Readonly<{ file: BackupSource; into: NewFolder }>,
    passphrase: Uint8Array,
  ): Promise<Outcome<VaultStatus>>;
  /** Long: 'drill'. Restores a backup aside, opens it, compares its public data with what is open, removes it again, keeps the result. */
  testRestore(
    file: BackupSource,
    backupPassphrase: Uint8Array,
    vaultPassphrase: Uint8Array,
  ): Promise<Outcome<RestoreDrill>>;
  /** Long: 'verify'. Walks every record of the vault in front. */
  verify(): Promise<Outcome<JournalCheck>>;
  /** Ends the long task that runs, if one does; it then answers CANCELLED, and nothing of it is left. */
  cancel(): Promise<void>;
}

/** `absent`: the folder holds no vault yet. */
export type VaultState = 'absent' | 'locked' | 'unlocked';

/** The six that a seam may have. */
export const vaultColours = ['copper', 'sky', 'lilac', 'straw', 'sage', 'rose'] as const;
export type VaultColour = (typeof vaultColours)[number];

/** What may be shown of the vault in front. While it is locked nothing names anyone. */
export type VaultStatus = Readonly<{
  state: VaultState;
  /** Absolute. */
  folder: string;
  /** The folder's own name: what people know the vault by. */
  name: string;
  colour: VaultColour;
  /** Present for the demo vault. */
  demo?: true;
  /** Seconds until another passphrase will be tried; 0 when one may be given now. */
  waitSeconds: number;
  /** Whether the system's keychain may open it: it may not be there, not be asked yet, or be ready. */
  quickUnlock: 'unavailable' | 'off' | 'on';
  /** Present unless `absent`. */
  vaultId?: string;
  /** Present when `unlocked`. */
  info?: VaultInfo;
  /** Present when `locked`, where this program locked it. */
  locked?: LastLock;
  /** The last time that the open vault read its journal again and found it whole; absent before the first. `lines` are those of the journal. */
  journalVerified?: Readonly<{ atMs: number; lines: number }>;
  /** Milliseconds from this answer until it locks by itself; absent when it is not unlocked, or never does. */
  locksInMs?: number;
  /** What the person should know of the vault's health; present when there is anything. */
  notices?: readonly VaultNotice[];
}>;

/** When the vault was locked; `afterSeconds`: by the auto-lock, after so long without input. */
export type LastLock = Readonly<{ atMs: number; afterSeconds?: number }>;

/** Something about a vault's health. `detail` is the vault's own sentence, in English: it names files, lines and bytes. */
export type VaultNotice =
  /** The header of the locked vault cannot be read. */
  | Readonly<{ code: 'unreadable'; detail: string }>
  /** Nothing can be written to the open vault. */
  | Readonly<{ code: 'read-only'; detail: string }>
  /**
   * The open vault is damaged: what is whole is shown, and nothing can be written. `missing` says what is not there, where the damage was there when
   * the vault was opened: found later, the damage took nothing from what is shown.
   */
  | Readonly<{ code: 'damaged'; detail: string; missing: MissingRecords | null }>
  /** The disk failed, and nothing is written to the open vault until it is opened again. */
  | Readonly<{ code: 'disk-failed'; detail: string }>
  /** The disk has no room. The vault can be written as soon as it has. */
  | Readonly<{ code: 'disk-full'; detail: string }>
  /** A write was never acknowledged. Its bytes are in `file` now. */
  | Readonly<{ code: 'write-set-aside'; bytes: number; file: string }>
  /** One of the two files of the header was damaged or missing, and the other opened the vault. It is written again by the next change. */
  | Readonly<{ code: 'header-file-damaged'; file: string; detail: string }>
  /** The same, and it was written again since. */
  | Readonly<{ code: 'header-file-rewritten'; file: string; detail: string }>
  /** The vault had `records` more when it was last open on this machine: the folder is an older copy. */
  | Readonly<{ code: 'older-copy'; records: number }>;

/** What a damaged vault has lost. Times are in milliseconds since the Unix epoch, of the whole records around the lost ones. */
export type MissingRecords = Readonly<{
  /** Records that are whole. */
  whole: number;
  lost: number;
  afterMs: number | null;
  beforeMs: number | null;
  /** Whether more may be lost at the end, which nothing remembers. */
  endDamaged: boolean;
  /** Whole records of another history of this vault, which are not shown. */
  setAside: number;
  /** Whether users, credentials, policies or keys may be other than they are shown. */
  uncertain: boolean;
}>;

export type KnownVault = Readonly<{
  folder: string;
  name: string;
  colour: VaultColour;
  /** `gone`: there is no vault in that folder now. */
  state: 'here' | 'gone';
  inFront: boolean;
  /** When it was unlocked last on this machine; absent where nobody knows. */
  usedAtMs?: number;
}>;

/** The service's own public keys: uncompressed P-256 hex; the webhook's is Ed25519 hex. */
export type ServiceKeys = Readonly<{
  signer: string;
  notarizer: string;
  fetcher: string;
  webhook: Readonly<{ keyId: string; publicKey: string }>;
}>;

export type VaultInfo = Readonly<{
  vaultId: string;
  organizationId: string;
  organizationName: string;
  userId: string;
  userName: string;
  network: NetworkSetting;
  keys: ServiceKeys;
}>;

/** Where Coffer may open a connection to: nowhere, to loopback addresses, or to public https addresses too. */
export type NetworkSetting = 'off' | 'loopback' | 'on';

export type NewVault = Readonly<{
  organizationName: string;
  operatorName: string;
  operatorEmail?: string | undefined;
  network: NetworkSetting;
}>;

/** The recovery code is shown this once. */
export type CreatedVault = Readonly<{ status: VaultStatus; recoveryCode: string }>;

/** Someone to be added to the organization, but for their credentials: nobody is added without one. */
export type NewPerson = Readonly<{ userName: string; userEmail?: string; userTags: readonly string[] }>;

/** One way into the vault: a user's passphrase, or the recovery code. */
export type UnlockMethod = Readonly<{
  slotId: string;
  kind: 'passphrase' | 'recovery';
  userId: string;
  userName: string;
  /** Whether it is the one that was used now. */
  current: boolean;
}>;

/** Users who are away, and unlock methods that are lost. */
export type UnlockAbsence = Readonly<{ userIds: readonly string[]; slotIds: readonly string[] }>;

/** What unlocks the vault in an absence. `openers`: the users whose own passphrase does. `backup`: what a lost vault is restored from. */
export type UnlockOutlook = Readonly<{
  left: readonly UnlockMethod[];
  openers: readonly string[];
  backup: BackupLeft | null;
}>;

/** The latest backup whose passphrase a user knows who is there, or the latest of all. `known`: a user who is there made it. */
export type BackupLeft = Backup & Readonly<{ known: boolean }>;

/** A passphrase that opens the vault once the activity is completed; `userId` is '' where the activity adds the user. */
export type PendingAccess = Readonly<{ slotId: string; userId: string; userName: string; activityId: string }>;

/** A user who was added: their id, or the id of the activity that waits for approval. */
export type AddedOperator = Readonly<{ userId: string } | { waits: string }>;

/** A user who can act at this vault. `current`: they do now. */
export type KnownOperator = Readonly<{ userId: string; userName: string; current: boolean }>;

/** What a guess at a passphrase costs: Argon2id's memory in KiB, its passes, its lanes. */
export type Cost = Readonly<{ memoryKiB: number; iterations: number; parallelism: number }>;
export type MeasuredCost = Readonly<{ cost: Cost; ms: number; least: Cost; most: Cost }>;

/**
 * One backup. `file`: its whole path, or its name where a browser saved it. `atMs`: when it was begun, so that it holds all that was made before.
 * `madeBy`: the name of the user who chose its passphrase, and `madeById` their ID; absent where an earlier program made it. `damaged`: the vault is damaged, and the
 * backup holds its bytes as they are.
 */
export type Backup = Readonly<{
  file: string;
  atMs: number;
  sequence: number;
  bytes: number;
  madeBy?: string;
  madeById?: string;
  damaged?: true;
}>;
export type Backups = Readonly<{
  latest: Backup | null;
  /** Those before the latest, the last first: nine at most. */
  earlier: readonly Backup[];
  drill: RestoreDrill | null;
  /** Records written since the latest one. */
  behind: number;
  /** How many wallets, private keys and secrets the vault has: without one, a restore test has nothing to compare. */
  keys: number;
  missing: MissingFromBackup;
}>;
/** Wallets, private keys and secrets that were made since the latest backup was begun: how many, and the first three of them. */
export type MissingFromBackup = Readonly<{
  total: number;
  first: readonly Readonly<{ kind: 'wallet' | 'private-key' | 'secret'; name: string }>[];
}>;
/** A restore drill: what of the public data was compared, and what was not the same. No difference is a success. */
export type RestoreDrill = Readonly<{
  atMs: number;
  file: string;
  sequence: number;
  compared: Readonly<{
    organizations: number;
    users: number;
    wallets: number;
    addresses: number;
    privateKeys: number;
    /** Absent in a drill that an earlier program made. */
    secrets?: number;
  }>;
  /** What the vault has now and the backup lacks, since it was made later. Absent in a drill that an earlier program made. */
  newer?: Readonly<{ wallets: number; addresses: number; privateKeys: number; secrets: number }>;
  /** The first twenty. */
  differences: readonly DrillDifference[];
  /** How many more differences there are. */
  unlisted: number;
}>;

/** The backup lacks an entity of the vault, has another one in its place, or has one that the vault lacks. */
export type DrillDifference =
  | Readonly<{
      kind: 'missing' | 'changed' | 'extra';
      what: 'organization' | 'user' | 'wallet' | 'account' | 'private-key' | 'secret';
      id: string;
    }>
  /** The backup holds `records` that the open vault does not: the vault is older than the backup. */
  | Readonly<{ kind: 'newer'; records: number }>;

/** What a walk over every record found. */
export type JournalCheck = Readonly<{
  ok: boolean;
  atMs: number;
  records: number;
  activities: number;
  bytes: number;
  secrets: number;
  secretsUnopened: number;
  tornBytes: number;
  caches: 'agree' | 'incomplete' | 'absent' | 'differ';
  head: Readonly<{ sequence: number; chain: string }>;
  /** Where the journal first fails. `detail` says how, in English. */
  damage: Readonly<{ detail: string; file: string; line?: number; sequence?: number }> | null;
}>;

/** How far a long task is. A change of keys is told of once it takes longer than a second, and cannot be cancelled. */
export type Progress = Readonly<{
  task: 'backup' | 'restore' | 'drill' | 'verify' | 'key-change';
  done: number;
  /** Absent where nobody knows. */
  total?: number;
}>;
