import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { KnownVault, VaultBridge } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { defaultColour, vaultName, type KnownVaults } from '../config/known-vaults.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { Session } from '../session/session.ts';
import type { StatusFeed } from './status-feed.ts';
import { wholePath } from './whole-path.ts';

type VaultsWorld = Readonly<{
  session: Session;
  statuses: StatusFeed;
  vaults: KnownVaults;
  /** To be called when the vault was opened at a window. */
  opened: <Value>(outcome: Outcome<Value>) => Promise<Outcome<Value>>;
  remember: () => Promise<void>;
  log: Log;
  /** Whether there is a vault in that folder. */
  isVault: (folder: string) => Promise<boolean>;
}>;

/** Selecting, opening and locking a vault. */
export function vaultsPart({ session, statuses, vaults, opened, remember, log, isVault }: VaultsWorld) {
  const list = async (): Promise<readonly KnownVault[]> => {
    const inFront = session.folder();
    const known = await vaults.list();
    const all = [
      known.find(({ folder }) => folder === inFront) ?? { folder: inFront },
      ...known.filter(({ folder }) => folder !== inFront),
    ];
    return Promise.all(
      all.map(async ({ folder, colour }): Promise<KnownVault> => ({
        folder,
        name: vaultName(folder),
        colour: colour ?? defaultColour(folder),
        state: (await isVault(folder)) ? 'here' : 'gone',
        inFront: folder === inFront,
      })),
    );
  };

  return {
    async status() {
      await session.lockWhenDue();
      return statuses.status();
    },
    list,
    async open(typed) {
      const wanted = await outcomeOf(log, async () => wholePath('folder', typed));
      if (!wanted.ok) return wanted;
      const folder = wanted.value;
      if (!(await isFolder(folder)) && !(await isFolder(dirname(folder))))
        return failWith('FOLDER_NOT_FOUND', 'there is no such folder, and none that it could be made in');
      const put = await session.selectFolder(folder);
      if (!put.ok && put.failure.code === notFound)
        return failWith(
          'FOLDER_NOT_A_VAULT',
          'this folder holds other things than a vault: a vault has a folder of its own',
        );
      if (put.ok && put.value.state !== 'absent') await remember();
      return statuses.fullOutcome(Promise.resolve(put));
    },
    async forget(folder) {
      if (folder === session.folder()) return failWith('VAULT_IN_FRONT', 'the vault in front stays on the list');
      return outcomeOf(log, async () => {
        await vaults.forget(folder);
        return list();
      });
    },
    async setColour(colour) {
      await vaults.setColour(session.folder(), colour).catch(() => log('warn', { event: 'config-not-written' }));
      statuses.publish();
      return statuses.status();
    },
    async create(wanted, passphrase) {
      const confirm = session.beginReauthentication();
      const made = await opened(await session.create(wanted, passphrase));
      if (!made.ok) return made;
      // The operator chose the passphrase a moment ago: that counts as a re-authentication.
      confirm();
      return { ok: true, value: { ...made.value, status: await statuses.status() } };
    },
    unlock: async (passphrase) => statuses.fullOutcome(session.unlock(passphrase).then(opened)),
    lock: async () => statuses.full(await session.lock()),
    async stayUnlocked() {
      await session.lockWhenDue();
      session.idleLock.reset();
      statuses.publish();
      return statuses.status();
    },
  } satisfies Partial<VaultBridge>;
}

const notFound = rpcCodes.NOT_FOUND;
async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
