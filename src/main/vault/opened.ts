import type { VaultError, VaultPlace } from './errors.ts';
import type { KeptHeader } from './header-file.ts';
import type { SecretKeys } from './keyring.ts';
import type { GenerationSource, Loaded } from './load.ts';
import type { Lock } from './lock.ts';
import type { World } from './options.ts';
import type { OpenedSlot } from './slots.ts';
import type { WholeReport } from './whole-records.ts';

/** Whether anything can be written, and if not, since where and why. */
export type Condition =
  | Readonly<{ kind: 'writable' }>
  | Readonly<{ kind: 'read-only'; place: VaultPlace | undefined; reason: string }>;

/** Bytes of a write that was never acknowledged, and the file they were moved to. */
export type SetAside = Readonly<{ place: VaultPlace; bytes: number; file: string }>;

/** What an opening has made ready. */
export type Opened = Readonly<{
  world: World;
  dir: string;
  header: KeptHeader;
  unlocked: OpenedSlot;
  source: GenerationSource;
  secrets: SecretKeys;
  loaded: Loaded;
  lock: Lock | undefined;
  setAside: SetAside | undefined;
  /** Why nothing may be written, if so. */
  readOnly: VaultError | undefined;
  /** What is missing in a vault that was damaged when it was opened. */
  missing: WholeReport | undefined;
}>;
