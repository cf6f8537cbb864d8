import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { VaultBridge } from '#shared/bridge.ts';
import { demoPassphrase } from '#shared/demo.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import type { KnownVaults } from '../config/known-vaults.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import type { Session, SessionStatus } from '../session/session.ts';
import { isDemoFolder, vaultsFolderOf } from './demo-folder.ts';
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

/** A vault to look around in. It lies in a folder of its own, which no other vault ever has. */
export function demoVaultPart(context: DemoVaultWorld) {
  const { session, statuses, vaults, log, startFolder, demoFolder, isVault, makeDemo, opened } = context;

  const unlock = async (): Promise<Outcome<SessionStatus>> => {
    const passphrase = new TextEncoder().encode(demoPassphrase);
    return session.unlock(passphrase).then(opened);
  };

  /** Where to go from the demo vault. A host that was started again while the demo vault was in front no longer knows its own first vault. */
  const otherFolder = async (): Promise<string> => {
    if (!isDemoFolder(startFolder)) return startFolder;
    const known = (await vaults.list()).find(({ folder }) => !isDemoFolder(folder));
    return known?.folder ?? join(vaultsFolderOf(startFolder), 'vault');
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
      const inFront = session.folder();
      const removed = isDemoFolder(inFront) ? inFront : demoFolder;
      if (removed === inFront) {
        const put = await session.selectFolder(await otherFolder());
        if (!put.ok) return put;
      }
      return outcomeOf(log, async () => {
        await rm(dirname(removed), { recursive: true, force: true });
        await vaults.forget(removed);
        return statuses.status();
      });
    },
  } satisfies Partial<VaultBridge>;
}
