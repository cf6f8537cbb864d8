import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { KnownOperator, KnownVault, VaultBridge } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { defaultColour, vaultName, type KnownVaults } from '../config/known-vaults.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import type { Session } from '../session/session.ts';
import type { Vault } from '../vault/index.ts';
import type { WindowSession } from '../session/window-session.ts';
import { wholePath } from './whole-path.ts';

type VaultsWorld = Readonly<{
  session: Session;
  windowSession: WindowSession;
  vaults: KnownVaults;
  quick: QuickUnlock;
  log: Log;
  /** Whether there is a vault in that folder. */
  isVault: (folder: string) => Promise<boolean>;
}>;

type VaultsPart = Pick<
  VaultBridge,
  | 'status'
  | 'list'
  | 'open'
  | 'forget'
  | 'setColour'
  | 'create'
  | 'unlock'
  | 'quickUnlock'
  | 'setQuickUnlock'
  | 'operators'
  | 'switchOperator'
  | 'lock'
  | 'stayUnlocked'
>;

/** Which vault is in front, and opening and locking it. */
export function vaultsPart({ session, windowSession, vaults, quick, log, isVault }: VaultsWorld): VaultsPart {
  /** What is remembered on this machine is a convenience: where it cannot be kept, everything else goes on. */
  const remember = async (): Promise<void> => {
    await vaults.remember(session.folder()).catch(() => log('warn', { event: 'config-not-written' }));
  };

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

  const opened = async <Value>(outcome: Outcome<Value>): Promise<Outcome<Value>> => {
    if (!outcome.ok) return outcome;
    windowSession.attended();
    await remember();
    return outcome;
  };

  return {
    async status() {
      await windowSession.lockWhenDue();
      return windowSession.status();
    },
    list,
    async open(typed) {
      const wanted = await outcomeOf(log, async () => wholePath('folder', typed));
      if (!wanted.ok) return wanted;
      const folder = wanted.value;
      if (!(await isFolder(folder)) && !(await isFolder(dirname(folder))))
        return failWith('FOLDER_NOT_FOUND', 'there is no such folder, and none that it could be made in');
      const put = await session.put(folder);
      if (!put.ok && put.failure.code === notFound)
        return failWith(
          'FOLDER_NOT_A_VAULT',
          'this folder holds other things than a vault: a vault has a folder of its own',
        );
      if (put.ok && put.value.state !== 'absent') await remember();
      return windowSession.fullOutcome(Promise.resolve(put));
    },
    async forget(folder) {
      if (folder === session.folder()) return failWith('VAULT_IN_FRONT', 'the vault in front stays on the list');
      return outcomeOf(log, async () => {
        await vaults.forget(folder);
        return list();
      });
    },
    async setColour(colour) {
      await vaults.paint(session.folder(), colour).catch(() => log('warn', { event: 'config-not-written' }));
      windowSession.changed();
      return windowSession.status();
    },
    async create(wanted, passphrase) {
      const proof = windowSession.proof.asked();
      const made = await opened(await session.create(wanted, passphrase));
      if (!made.ok) return made;
      // Whoever chose the passphrase a moment ago knows it.
      proof();
      return { ok: true, value: { ...made.value, status: await windowSession.status() } };
    },
    unlock: async (passphrase) => windowSession.fullOutcome(session.unlock(passphrase).then(opened)),
    async quickUnlock() {
      const vaultId = await session.vaultId().catch(() => null);
      const kept = vaultId === null ? null : await quick.take(vaultId);
      if (vaultId === null || kept === null) return nothingKept;
      try {
        const outcome = await session.unlockKept(kept).then(opened);
        if (outcome.ok || outcome.failure.code !== unauthenticated)
          return await windowSession.fullOutcome(Promise.resolve(outcome));
        // The passphrase was changed elsewhere: what is kept is of no use to anybody any more.
        await quick.forget(vaultId);
        windowSession.changed();
        return nothingKept;
      } finally {
        kept.fill(0);
      }
    },
    async setQuickUnlock(on, passphrase) {
      const own = await session.whileTrying(async ({ vault }) => ({
        kind: await vault.ownSecret(passphrase),
        vaultId: vault.vaultId,
      }));
      if (!own.ok) return own;
      if (own.value.kind !== 'passphrase')
        return failWith('UNLOCK_PASSPHRASE_WANTED', 'this takes the passphrase that you unlock with');
      const { vaultId } = own.value;
      const done = await outcomeOf(log, () => (on ? quick.keep(vaultId, passphrase) : quick.forget(vaultId)));
      windowSession.changed();
      return done.ok ? { ok: true, value: await windowSession.status() } : done;
    },
    operators: () => session.whileOpen(async ({ vault }) => ({ ok: true, value: operatorsOf(vault) })),
    async switchOperator(userId, passphrase) {
      await windowSession.lockWhenDue();
      if (passphrase) return windowSession.fullOutcome(session.switchOperator(userId, passphrase).then(opened));
      const vaultId = await session.vaultId().catch(() => null);
      const kept = vaultId === null ? null : await quick.take(vaultId);
      if (kept === null) return nothingKept;
      try {
        const outcome = await session.switchOperator(userId, kept, 'kept').then(opened);
        // It is somebody else's: theirs it stays.
        if (!outcome.ok && outcome.failure.code === unauthenticated) return nothingKept;
        return await windowSession.fullOutcome(Promise.resolve(outcome));
      } finally {
        kept.fill(0);
      }
    },
    lock: async () => windowSession.full(await session.lock()),
    async stayUnlocked() {
      await windowSession.lockWhenDue();
      windowSession.stay();
      return windowSession.status();
    },
  };
}

const notFound = rpcCodes.NOT_FOUND;
const unauthenticated = rpcCodes.UNAUTHENTICATED;
const nothingKept = failWith(
  'NOTHING_IN_KEYCHAIN',
  'the system’s keychain keeps nothing for this vault: the passphrase opens it',
);

/** Whose passphrases open the vault, each once. Whoever was deleted is nobody's to act as. */
function operatorsOf(vault: Vault): readonly KnownOperator[] {
  const userIds = new Set(vault.slots().flatMap(({ kind, userId }) => (kind === 'passphrase' ? [userId] : [])));
  return [...userIds].flatMap((userId) => {
    const user = vault.state.users.get(userId);
    return user ? [{ userId, userName: user.userName, current: userId === vault.operator.userId }] : [];
  });
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
