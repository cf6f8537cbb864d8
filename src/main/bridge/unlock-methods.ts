import { hostFault } from '#engine/fault.ts';
import type { VaultBridge, UnlockMethod } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { inTurn } from '#shared/in-turn.ts';
import type { Log } from '#shared/log.ts';
import { stopwatch } from '../adapters/clock.ts';
import type { OpenVault, HostWorld } from '../session/open-vault.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import { addOperatorSlot } from '../session/operator-slots.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import { requireOwnSecret } from '../session/reauthentication.ts';
import type { Session } from '../session/session.ts';
import { costCeiling, costFloor } from '../vault/index.ts';
import { reauthenticationRequired } from './needs-reauthentication.ts';
import type { StatusFeed } from './status-feed.ts';
import type { Tasks } from './tasks.ts';

type UnlockMethodsWorld = Readonly<{
  session: Session;
  statuses: StatusFeed;
  quick: QuickUnlock;
  tasks: Tasks;
  world: HostWorld;
  log: Log;
}>;

/** Who can open the vault, and with what. */
export function unlockMethodsPart({ session, statuses, quick, tasks, world, log }: UnlockMethodsWorld) {
  /** With the open vault, for an operator who is re-authenticated. */
  const proved = async <Value>(run: (openVault: OpenVault) => Promise<Value>): Promise<Outcome<Value>> => {
    if (!session.isReauthenticated()) return reauthenticationRequired;
    return session.whileOpen((openVault) => outcomeOf(log, () => run(openVault)));
  };

  const measure = inTurn();

  return {
    reauthenticate: (passphrase) => session.reauthenticate(passphrase),
    slots: () => session.whileOpen((openVault) => outcomeOf(log, async () => waysIn(openVault))),
    addSlot: (userId, passphrase) =>
      proved(async (openVault) => {
        await addOperatorSlot(openVault, world, { userId, passphrase });
        return waysIn(openVault);
      }),
    removeSlot: (slotId) =>
      proved(async (openVault) => {
        const slot = openVault.vault.slots().find((other) => other.slotId === slotId);
        if (slot?.userId !== openVault.operator.userId) openVault.requireRoot();
        await tasks.tellingKeyChange((report) => openVault.vault.removeSlot(slotId, report));
        return waysIn(openVault);
      }),
    async changePassphrase(current, next) {
      const confirm = session.beginReauthentication();
      const changed = await session.whileTrying(async (openVault) => {
        // Each operator changes their own passphrase only.
        await requireOwnSecret(openVault.vault, current);
        await tasks.tellingKeyChange((report) => openVault.vault.changePassphrase({ current, next }, report));
        await quick.forget(openVault.vault.vaultId).catch(() => {});
        return waysIn(openVault);
      });
      if (changed.ok) confirm();
      statuses.publish();
      return changed;
    },
    newRecoveryCode: () =>
      proved(async (openVault) => {
        openVault.requireRoot();
        return await tasks.tellingKeyChange((report) => openVault.vault.newRecoveryCode(report));
      }),
    // One at a time: side by side, each would take the memory of a whole derivation, and measure the others.
    cost: () =>
      measure(() =>
        session.whileOpen(({ vault: { cost } }) =>
          outcomeOf(log, async () => {
            const passedMs = stopwatch();
            (await world.kdf(world.entropy.bytes(16), world.entropy.bytes(32), cost)).fill(0);
            return { cost, ms: Math.round(passedMs()), least: costFloor, most: costCeiling };
          }),
        ),
      ),
    async setCost(cost, passphrase) {
      const confirm = session.beginReauthentication();
      const set = await session.whileTrying(async (openVault) => {
        openVault.requireRoot();
        if (openVault.vault.slots().filter(({ kind }) => kind === 'passphrase').length > 1)
          throw hostFault(
            'OTHER_PASSPHRASE_NEEDED',
            'another passphrase opens this vault too, and would be needed: remove it first',
          );
        await requireOwnSecret(openVault.vault, passphrase);
        return await tasks.tellingKeyChange((report) => openVault.vault.setCost({ cost, passphrase }, report));
      });
      if (set.ok) confirm();
      return set;
    },
  } satisfies Partial<VaultBridge>;
}

function waysIn({ vault }: OpenVault): readonly UnlockMethod[] {
  return vault.slots().map((slot) => ({ ...slot, userName: vault.state.users.get(slot.userId)?.userName ?? '' }));
}
