import { readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { KnownVault, VaultBridge, VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { defaultColour, vaultName, type KnownVaults } from '../config/known-vaults.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { Session } from '../session/session.ts';
import type { NewFolders } from './new-folders.ts';
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
  folders: NewFolders;
}>;

/** Selecting, opening and locking a vault. */
export function vaultsPart({ session, statuses, vaults, opened, remember, log, isVault, folders }: VaultsWorld) {
  const list = async (): Promise<readonly KnownVault[]> => {
    const inFront = session.folder();
    const known = await vaults.list();
    const all = [
      known.find(({ folder }) => folder === inFront) ?? { folder: inFront },
      ...known.filter(({ folder }) => folder !== inFront),
    ];
    return Promise.all(
      all.map(async ({ folder, colour, usedAtMs }): Promise<KnownVault> => ({
        folder,
        name: vaultName(folder),
        colour: colour ?? defaultColour(folder),
        state: (await isVault(folder)) ? 'here' : 'gone',
        inFront: folder === inFront,
        ...(usedAtMs !== undefined && { usedAtMs }),
      })),
    );
  };

  const select = async (folder: string): Promise<Outcome<VaultStatus>> => {
    const put = await session.selectFolder(folder);
    if (put.ok && put.value.state !== 'absent') await remember();
    return statuses.fullOutcome(Promise.resolve(put));
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
      // The window named this path, so nothing is made there: only a vault that is there already is put in front.
      if (!(await isFolder(folder))) return failWith('FOLDER_NOT_FOUND', 'folder not found', { field: 'folder' });
      if (!(await isVault(folder)))
        return failWith('FOLDER_NOT_A_VAULT', 'no vault found in this folder', { field: 'folder' });
      return select(folder);
    },
    async openNew(wanted) {
      const found = await outcomeOf(log, async () => folders.pathOf(wanted));
      if (!found.ok) return found;
      const folder = found.value;
      if (await isVault(folder)) return failWith('VAULT_EXISTS', 'this folder already has a vault');
      if (!(await isFolder(folder)) && !(await isFolder(dirname(folder))))
        return failWith('FOLDER_NOT_FOUND', 'folder not found, and its parent folder does not exist');
      if (await holdsSomething(folder))
        return failWith('VAULT_FOLDER_NOT_EMPTY', 'the folder is not empty: a vault needs its own folder');
      return select(folder);
    },
    async forget(folder) {
      if (folder === session.folder())
        return failWith('VAULT_IN_FRONT', 'you cannot remove the current vault from the list');
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

async function holdsSomething(folder: string): Promise<boolean> {
  return ((await readdir(folder).catch(() => null)) ?? []).length > 0;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
