import type { AuthProxySetting } from '../auth-proxy.ts';
import type { LimitSet } from '../count-limits.ts';
import type { JsonObject, Outcome } from '../envelope.ts';
import type { BundleReport, BundleTrouble } from './bundle-report.ts';
import type { FilesBridge, SavedFile } from './files.ts';
import type { Inspection } from './inspection.ts';
import type { MessagesBridge } from './messages.ts';
import type { NetworkSetting, NewPerson } from './vault.ts';
import type { OfflineVotesBridge } from './votes.ts';
import type { WebhooksBridge } from './webhooks.ts';

/** What a window may ask of this machine: all that needs secrets or files, and so must not leave main. */
export interface LocalBridge extends FilesBridge, MessagesBridge, OfflineVotesBridge, WebhooksBridge {
  platform(): Promise<Platform>;
  /** How the window looks. Not secret, and the same for every vault: kept outside, in plain. */
  preferences(): Promise<Preferences>;
  setPreferences(patch: Partial<Preferences>): Promise<Preferences>;
  /** What is kept inside the vault. */
  settings(): Promise<Outcome<VaultSettings>>;
  /** Wants proof. INVALID_ARGUMENT, PERMISSION_DENIED. */
  setSettings(patch: SettingsChange): Promise<Outcome<VaultSettings>>;

  /** Which internet sockets this program has open now; null where the system does not tell. */
  sockets(): Promise<SocketReading | null>;
  endpoint(): Promise<EndpointStatus>;
  /** Wants proof to be put on. The page of the headless host stays either way. */
  setEndpoint(wanted: Readonly<{ on: boolean; port?: number }>): Promise<Outcome<EndpointStatus>>;
  /** Who asked at the endpoint since this program began. */
  clients(): Promise<Outcome<readonly SeenClient[]>>;

  /**
   * Exports to a key that never leaves main, and opens that. The answer is the secret in text, UTF-8 (words, hex, or text), or an activity that
   * waits for votes. UNAUTHENTICATED for a wrong passphrase.
   */
  reveal(wanted: RevealRequest, passphrase: Uint8Array): Promise<Outcome<Revealed>>;
  /** After the votes: opens what `reveal` left waiting. NOT_FOUND once the vault was locked between: the key for it is gone. */
  revealWaiting(activityId: string, passphrase: Uint8Array): Promise<Outcome<Revealed>>;
  /** Tells main that a secret is on the screen now, or is not any more: capture is blocked meanwhile, where the system can. */
  setSecretVisible(on: boolean): Promise<void>;
  /** Tells main that a dialog that scans is open, or is not any more: the camera is allowed meanwhile. */
  setScannerOpen(on: boolean): Promise<void>;

  /** Reads what was typed, pasted or dropped. A secret stays in main under `draftId`, for five minutes at most; `password` is a keystore's. */
  detect(text: Uint8Array, hint?: RecogniseHint, password?: Uint8Array): Promise<Outcome<Detected>>;
  /** The addresses that a draft would have. */
  previewPendingSecret(
    draftId: string,
    accounts: readonly AccountParams[],
  ): Promise<Outcome<readonly PreviewedAddress[]>>;
  forgetPendingSecret(draftId: string): Promise<void>;
  /** Begins an import and seals the draft to it. The answer is the last activity that was made; where it waits, `stage` says which. */
  importPendingSecret(draftId: string, as: ImportAs): Promise<Outcome<Imported>>;
  /**
   * Begins the import of a secret, or goes on where the beginning had to wait for votes, and seals `value` to it; `value` is overwritten. Answers
   * as `importPendingSecret`.
   */
  importSecret(wanted: NewSecret, value: Uint8Array): Promise<Outcome<Imported>>;
  /** The 2,048 words of a language, for completion. */
  wordlist(language: string): Promise<Outcome<readonly string[]>>;

  /** Makes a P-256 key to have something sealed to. It is in memory alone until it is saved. */
  newTargetKey(): Promise<TargetKey>;
  /** From a key file, or 64 hex digits. INVALID_ARGUMENT. */
  loadTargetKey(text: Uint8Array): Promise<Outcome<TargetKey>>;
  /** At a place chosen for a `target-key`; see `FilesBridge`. */
  saveTargetKey(keyId: string, handle: string): Promise<Outcome<SavedFile>>;
  dropTargetKey(keyId: string): Promise<void>;
  /** Everything that can be known of an export bundle without opening it. Needs no vault. */
  checkBundle(bundle: string, against: BundleExpectations): Promise<Outcome<BundleReport>>;
  /** What is inside, UTF-8 text. Refused unless every check holds. */
  openBundle(bundle: string, against: BundleExpectations): Promise<Outcome<OpenedBundle>>;
  /** Explains a bundle, a stamp or a webhook, field by field, without opening it. INVALID_ARGUMENT when it is none of these. */
  inspect(text: string): Promise<Outcome<Inspection>>;

  /** UNIMPLEMENTED where there is no clipboard but the browser's. */
  copy(text: Uint8Array, kind: CopyKind): Promise<Outcome<Readonly<{ clearsInMs: number | null }>>>;
  clearClipboard(): Promise<void>;
  /**
   * Makes a P-256 key, saves its private half at a place chosen for an `api-key`, and registers its public half: for a user, or with a user who
   * is added by the same activity. Where that was refused, no file is left.
   */
  createApiKey(wanted: NewApiKey): Promise<Outcome<SavedFile & Readonly<{ publicKey: string; activity: JsonObject }>>>;

  /** A note on an activity: why it was asked for, approved or rejected. It is kept in the vault, beside the activity. */
  addNote(activityId: string, text: string): Promise<Outcome>;
  notes(activityId: string): Promise<Outcome<readonly ActivityNote[]>>;
}

export type Platform = Readonly<{
  shell: 'desktop' | 'browser';
  os: 'linux' | 'macos' | 'windows';
  version: string;
  /** Whether main has the clipboard, the file dialogs, the keychain; whether the system can block capture of the window. */
  clipboard: boolean;
  dialogs: boolean;
  keychain: boolean;
  contentProtection: boolean;
  /** The folder that new vaults are made in by name. */
  newVaultsIn: string;
  /** Absent where no Electron runs. */
  electron?: ElectronSupport;
}>;

/** A version of Electron, and whether its makers still mend security faults in it. Without an end, its support is not known. */
export type ElectronSupport = Readonly<{ version: string; supportEndsMs?: number; isSupported: boolean }>;

export const colourSchemes = ['system', 'light', 'dark'] as const;
export const contrasts = ['system', 'more'] as const;
export const languages = ['en', 'de', 'pseudo'] as const;
export const textSizes = [100, 125, 150, 200] as const;
export type Preferences = Readonly<{
  colourScheme: (typeof colourSchemes)[number];
  contrast: (typeof contrasts)[number];
  /** Percent. */
  textSize: (typeof textSizes)[number];
  /** `pseudo` makes text longer and accented, to find what was forgotten. */
  language: (typeof languages)[number];
  /** Whether single letters act as keys. */
  letterKeys: boolean;
}>;

export type VaultSettings = Readonly<{
  network: NetworkSetting;
  ratePerSecond: number;
  rateBurst: number;
  /** Origins as browsers write them, for example `http://localhost:3000`. */
  allowedOrigins: readonly string[];
  /** Idle seconds until it locks; 0 never. */
  lockAfterSeconds: number;
  /**
   * Whether the process is started again at each lock: only its end surely erases its memory. Null while nobody has set it: then the
   * headless host does, and the desktop app does not.
   */
  restartAtLock: boolean | null;
  /** Seconds until the clipboard is cleared of a secret, and of an address; 0 never. */
  clearSecretSeconds: number;
  clearAddressSeconds: number;
  /** How many things its organizations may have: as many as at the hosted service, or as one computer carries. */
  limits: LimitSet;
  /** Private addresses and blocks that webhooks may be sent to while the network is on, for example `10.0.0.0/8`. */
  privateTargets: readonly string[];
  /** Whom browser applications act as, and from which pages; null: nobody may. */
  authProxy: AuthProxySetting | null;
}>;

/** What a change of settings says; what it leaves out stays. */
export type SettingsChange = Partial<Omit<VaultSettings, 'restartAtLock'> & Readonly<{ restartAtLock: boolean }>>;

/** Which internet sockets this program has open. */
export type SocketReading = Readonly<{
  atMs: number;
  /** Addresses with ports at which it listens, as `127.0.0.1:7411`. */
  listening: readonly string[];
  /** How many connections it has with programs on this computer, such as browsers that show its page. */
  local: number;
  /** The other ends of all further connections. */
  others: readonly string[];
}>;

export type EndpointStatus = Readonly<{
  /** Whether other programs are answered. */
  on: boolean;
  /** Base addresses without a trailing slash, for example `http://127.0.0.1:7411`. */
  addresses: readonly string[];
  /** Path of the unix socket, where one was asked for. */
  socket: string | null;
  /** Whether it can be put on and off from the window. */
  switchable: boolean;
}>;

export type SeenClient = Readonly<{
  /** Hex, or a passkey's credential id; of a session that only reads, the digest of its token. */
  credential: string;
  kind: 'api-key' | 'passkey' | 'session';
  /** Null for a credential that nobody here has. */
  userId: string | null;
  userName: string | null;
  /** The name of the API key or passkey. */
  name: string | null;
  firstMs: number;
  lastMs: number;
  requests: number;
  refused: number;
}>;

export type RevealRequest = Readonly<{
  what: 'wallet' | 'account' | 'private-key' | 'secret';
  /** A wallet's id, an account's address, a private key's id, or a secret's. */
  id: string;
  /** Of the words of a wallet; its own where absent. */
  language?: string;
  /** Kept beside the activity. */
  reason: string;
}>;
export type Revealed =
  | Readonly<{ state: 'open'; activityId: string; kind: 'words' | 'key' | 'text'; secret: Uint8Array }>
  | Readonly<{ state: 'waits'; activityId: string; fingerprint: string }>;

export type RecogniseHint = Readonly<{
  language?: string;
  curve?: string;
  /** For an export bundle: whose it must be, and the target key that opens it. */
  against?: BundleExpectations;
}>;
export type RecognisedKind =
  | 'mnemonic'
  | 'hex-key'
  | 'wif'
  | 'base58-key'
  | 'solana-file'
  | 'keystore'
  | 'wallet-bundle'
  | 'key-bundle'
  | 'import-bundle';
export type Detected = Readonly<{
  kind: RecognisedKind;
  /** Where main keeps it; absent while something is missing (`needs`), and for what holds no secret that we can read. */
  draftId?: string;
  /** What is still wanted before it can be read. */
  needs?: 'password' | 'target-key';
  /**
   * What it is, to be shown before it is confirmed; no secret. Names are `words`, `language`, `curve`, `network` (mainnet, testnet),
   * `compressed` (yes, no), `publicKey` (hex), `address`, `addressInFile`, `derivation` (scrypt, pbkdf2), `bytes`, `organization`, `signer`.
   */
  facts: readonly Readonly<{ name: string; value: string }>[];
  curve?: string;
  words?: number;
  language?: string;
  /** The seed phrase is published as an example: everybody has its keys. */
  isPublic?: true;
  /** Where something does not fit but could be mended. */
  problems: readonly RecognisedProblem[];
}>;
export type RecognisedProblem = Readonly<
  | {
      code: 'unknown-word';
      /** The word's number, from 1. */
      word: number;
      /** Words of the list that are near to what was typed there; none where nothing is. */
      near: readonly string[];
    }
  | { code: 'word-count'; found: number }
  | { code: 'checksum' | 'length' | 'halves' | 'range' | 'network' | 'password' }
  | { code: 'keystore'; reason: KeystoreTrouble }
  | { code: 'bundle'; reason: BundleTrouble }
>;
/** Why a keystore is not opened: what of it is not supported, or malformed. */
export type KeystoreTrouble =
  | 'version'
  | 'cipher'
  | 'ciphertext'
  | 'salt'
  | 'key-length'
  | 'kdf'
  | 'prf'
  | 'kdf-parameters'
  | 'kdf-cost';
export type AccountParams = Readonly<{
  curve: string;
  pathFormat: string;
  path: string;
  addressFormat: string;
  name?: string;
}>;
export type PreviewedAddress = Readonly<{ path: string; addressFormat: string; address: string; publicKey: string }>;
export type ImportAs =
  | Readonly<{ as: 'wallet'; walletName: string; accounts: readonly AccountParams[]; beganWith?: string }>
  | Readonly<{
      as: 'private-key';
      privateKeyName: string;
      curve: string;
      addressFormats: readonly string[];
      /** The id of an approved activity that began the import; a new one is made where absent. */
      beganWith?: string;
    }>;
/** A secret that is no key, without its value. */
export type NewSecret = Readonly<{
  name?: string;
  staticProperties: readonly Readonly<{ key: string; value: string }>[];
}>;

/** `begin` waits: the draft is kept for five minutes, then must be given again. */
export type Imported = Readonly<{ stage: 'begin' | 'import'; activity: JsonObject }>;

export type TargetKey = Readonly<{
  keyId: string;
  /** Uncompressed P-256, hex: what an export is asked to be sealed to. */
  publicKey: string;
  saved: boolean;
}>;
export type BundleExpectations = Readonly<{
  keyId: string;
  signer:
    | Readonly<{ kind: 'ours' }>
    | Readonly<{ kind: 'production' }>
    | Readonly<{ kind: 'pinned'; publicKey: string }>;
  /** Whose it must be; not checked where absent. */
  organizationId?: string;
}>;
export type OpenedBundle = Readonly<{ kind: 'words' | 'key'; secret: Uint8Array }>;

export type CopyKind = 'secret' | 'address' | 'public';
export type NewApiKey = Readonly<
  { apiKeyName: string; expirationSeconds?: string; handle: string } & ({ userId: string } | { person: NewPerson })
>;

export type ActivityNote = Readonly<{ userId: string; userName: string; atMs: number; text: string }>;
