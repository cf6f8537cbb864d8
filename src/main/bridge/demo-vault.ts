import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { VaultBridge } from '#shared/bridge.ts';
import { demoPassphrase } from '#shared/demo.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import type { KnownVaults } from '../config/known-vaults.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import type { Session, SessionStatus } from '../session/session.ts';
import type { StatusFeed } from './status-feed.ts';

type DemoVaultWorld = Readonly<{
  session: Session;
  statuses: StatusFeed;
  vaults: KnownVaults;
  log: Log;
  /** The folder of the vault that the program was started with. */
  startFolder: string;
  demoFolder: string;
  isVault: (folder: string) => Promise<boolean>;
  /** Makes a demo vault in a folder that does not exist. */
  makeDemo: (folder: string) => Promise<void>;
  /** To be called when the vault was opened at a window. */
  opened: <Value>(outcome: Outcome<Value>) => Promise<Outcome<Value>>;
}>;

/** No name that a user gives a vault begins with a dot. */
const aside = '.coffer-demo';

/** The folder that vaults lie in, for a program that was started with the vault in `folder`, which may be the demo vault. */
export function vaultsFolderOf(folder: string): string {
  const parent = dirname(folder);
  return basename(parent) === aside ? dirname(parent) : parent;
}

/** The folder of the demo vault: in a folder of its own beside the other vaults. */
export function demoFolderIn(vaultsFolder: string): string {
  return join(vaultsFolder, aside, 'demo');
}

/** A vault to look around in. It lies in a folder of its own, which no other vault ever has. */
export function demoVaultPart(context: DemoVaultWorld) {
  const { session, statuses, vaults, log, startFolder, demoFolder, isVault, makeDemo, opened } = context;

  const unlock = async (): Promise<Outcome<SessionStatus>> => {
    const passphrase = new TextEncoder().encode(demoPassphrase);
    return session.unlock(passphrase).then(opened);
  };

  /** Where to go from the demo vault. A host that was started again while the demo vault was in front no longer knows its own first vault. */
  const otherFolder = async (): Promise<string> => {
    if (startFolder !== demoFolder) return startFolder;
    const known = (await vaults.list()).find(({ folder }) => folder !== demoFolder);
    return known?.folder ?? join(vaultsFolderOf(demoFolder), 'vault');
  };

  return {
    async openDemo() {
      const made = await outcomeOf(log, async () => {
        if (await isVault(demoFolder)) return;
        // What an interrupted attempt left.
        await rm(dirname(demoFolder), { recursive: true, force: true });
        await mkdir(dirname(demoFolder), { recursive: true, mode: 0o700 });
        await makeDemo(demoFolder);
      });
      if (!made.ok) return made;
      const put = await session.selectFolder(demoFolder);
      return statuses.fullOutcome(put.ok ? unlock() : Promise.resolve(put));
    },
    async removeDemo() {
      if (session.folder() === demoFolder) {
        const put = await session.selectFolder(await otherFolder());
        if (!put.ok) return put;
      }
      return outcomeOf(log, async () => {
        await rm(dirname(demoFolder), { recursive: true, force: true });
        await vaults.forget(demoFolder);
        return statuses.status();
      });
    },
  } satisfies Partial<VaultBridge>;
}
