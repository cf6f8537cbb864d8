import type { KnownOperator, VaultBridge } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import type { Session } from '../session/session.ts';
import type { Vault } from '../vault/index.ts';
import type { StatusFeed } from './status-feed.ts';

type OperatorsWorld = Readonly<{
  session: Session;
  statuses: StatusFeed;
  quick: QuickUnlock;
  log: Log;
  /** To be called when the vault was opened at a window. */
  opened: <Value>(outcome: Outcome<Value>) => Promise<Outcome<Value>>;
}>;

/** The operators of the vault, and unlocking with a passphrase from the system's keychain. */
export function operatorsPart({ session, statuses, quick, log, opened }: OperatorsWorld) {
  return {
    async quickUnlock() {
      const vaultId = await session.vaultId().catch(() => null);
      const kept = vaultId === null ? null : await quick.take(vaultId);
      if (vaultId === null || kept === null) return nothingKept;
      try {
        const outcome = await session.unlockKept(kept).then(opened);
        if (outcome.ok || outcome.failure.code !== unauthenticated)
          return await statuses.fullOutcome(Promise.resolve(outcome));
        // The passphrase was changed elsewhere: what is kept is of no use to anyone any more.
        await quick.forget(vaultId);
        statuses.publish();
        return nothingKept;
      } finally {
        kept.fill(0);
      }
    },
    async setQuickUnlock(on, passphrase) {
      const own = await session.whileTrying(async ({ vault }) => ({
        kind: await vault.keySlots.ownSecret(passphrase),
        vaultId: vault.vaultId,
      }));
      if (!own.ok) return own;
      if (own.value.kind !== 'passphrase')
        return failWith('UNLOCK_PASSPHRASE_WANTED', 'enter the passphrase that you unlocked the vault with');
      const { vaultId } = own.value;
      const done = await outcomeOf(log, () => (on ? quick.keep(vaultId, passphrase) : quick.forget(vaultId)));
      statuses.publish();
      return done.ok ? { ok: true, value: await statuses.status() } : done;
    },
    operators: () => session.whileOpen(async ({ vault }) => ({ ok: true, value: operatorsOf(vault) })),
    async switchOperator(userId, passphrase) {
      await session.lockWhenDue();
      if (passphrase) return statuses.fullOutcome(session.switchOperator(userId, passphrase).then(opened));
      const vaultId = await session.vaultId().catch(() => null);
      const kept = vaultId === null ? null : await quick.take(vaultId);
      if (kept === null) return nothingKept;
      try {
        const outcome = await session.switchOperator(userId, kept, 'kept').then(opened);
        // The kept passphrase is another user's: it stays in the keychain.
        if (!outcome.ok && outcome.failure.code === unauthenticated) return nothingKept;
        return await statuses.fullOutcome(Promise.resolve(outcome));
      } finally {
        kept.fill(0);
      }
    },
  } satisfies Partial<VaultBridge>;
}

const unauthenticated = rpcCodes.UNAUTHENTICATED;
const nothingKept = failWith(
  'NOTHING_IN_KEYCHAIN',
  'the system’s keychain has no key for this vault: use the passphrase',
);

/** The users whose passphrases open the vault, each once, without those who were deleted. */
function operatorsOf(vault: Vault): readonly KnownOperator[] {
  const userIds = new Set(vault.keySlots.list().flatMap(({ kind, userId }) => (kind === 'passphrase' ? [userId] : [])));
  return [...userIds].flatMap((userId) => {
    const user = vault.state.users.get(userId);
    return user ? [{ userId, userName: user.userName, current: userId === vault.operator.userId }] : [];
  });
}
