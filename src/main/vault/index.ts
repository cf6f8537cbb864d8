/**
 * The encrypted home of everything: a folder that only a passphrase or the recovery code opens. This file is its door; `format.ts` says
 * what is on the disk, `open.ts` how a vault comes to be open, `vault.ts` what an open one does.
 */
export { requireWanted, VaultError, type VaultPlace, type VaultReason } from './errors.ts';
export { readHeader, type HeaderInfo } from './header-file.ts';
export type { HeaderTrouble } from './header-keeper.ts';
export type { BackupOptions, BackupReport } from './backup.ts';
export { restoreBackup, type RestoreOptions, type RestoreReport } from './restore.ts';
export { releaseCopiedLock } from './lock.ts';
export { isRestorable } from './restore-folder.ts';
export { salvageVault, type SalvageOptions, type SalvageReport } from './salvage.ts';
export { createVault, isFree, openVault, passphraseBytes, verifyVault } from './open.ts';
export type { CreateOptions, OpenOptions, Operator, World } from './options.ts';
export { costCeiling, costFloor, kdf, type Cost, type Kdf } from './kdf.ts';
export type { PendingInfo as PendingSlotInfo, SlotInfo } from './slot-changes.ts';
export type { SlotKind } from './slots.ts';
export type { VerifyReport } from './verify.ts';
export type { Condition, SetAside } from './opened.ts';
export type { PastState } from './history.ts';
export { Vault } from './vault.ts';
export type { WholeReport } from './whole-records.ts';
