import { hostFault } from '#engine/fault.ts';
import type { VaultBridge, UnlockMethod } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { stopwatch } from '../adapters/clock.ts';
import type { OpenVault, HostWorld } from '../session/open-vault.ts';
import { failWith, outcomeOf } from '../outcome/failure-of.ts';
import { addOperatorSlot } from '../session/operator-slots.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import type { Session } from '../session/session.ts';
import { costCeiling, costFloor, VaultError } from '../vault/index.ts';
import type { WindowSession } from '../session/window-session.ts';
import { reauthenticationRequired } from './proof.ts';

type UnlockMethodsWorld = Readonly<{
  session: Session;
  windowSession: WindowSession;
  quick: QuickUnlock;
  world: HostWorld;
  log: Log;
}>;

/** Who can open the vault in front, and with what. */
export function unlockMethodsPart({ session, windowSession, quick, world, log }: UnlockMethodsWorld) {
  /** With the open vault, for whoever proved who they are. */
  const proved = async <Value>(run: (openVault: OpenVault) => Promise<Value>): Promise<Outcome<Value>> => {
    if (!windowSession.reauthentication.isFresh()) return reauthenticationRequired;
    return session.whileOpen((openVault) => outcomeOf(log, () => run(openVault)));
  };

  return {
    reauthenticate: (passphrase) => reauthenticateWith(session, windowSession, passphrase),
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
        await openVault.vault.removeSlot(slotId);
        return waysIn(openVault);
      }),
    async changePassphrase(current, next) {
      const confirm = windowSession.reauthentication.begin();
      const changed = await session.whileTrying(async (openVault) => {
        // The passphrase of somebody else at the same vault is theirs to change.
        if ((await openVault.vault.ownSecret(current)) === undefined) throw notYours();
        await openVault.vault.changePassphrase({ current, next });
        await quick.forget(openVault.vault.vaultId).catch(() => {});
        return waysIn(openVault);
      });
      if (changed.ok) confirm();
      windowSession.changed();
      return changed;
    },
    newRecoveryCode: () =>
      proved(async (openVault) => {
        openVault.requireRoot();
        return Buffer.from(await openVault.vault.newRecoveryCode());
      }),
    cost: () =>
      session.whileOpen(({ vault: { cost } }) =>
        outcomeOf(log, async () => {
          const passedMs = stopwatch();
          (await world.kdf(world.entropy.bytes(16), world.entropy.bytes(32), cost)).fill(0);
          return { cost, ms: Math.round(passedMs()), least: costFloor, most: costCeiling };
        }),
      ),
    async setCost(cost, passphrase) {
      const confirm = windowSession.reauthentication.begin();
      const set = await session.whileTrying(async (openVault) => {
        openVault.requireRoot();
        if (openVault.vault.slots().filter(({ kind }) => kind === 'passphrase').length > 1)
          throw hostFault(
            'OTHER_PASSPHRASE_NEEDED',
            'another passphrase opens this vault too, and would be needed: remove it first',
          );
        if ((await openVault.vault.ownSecret(passphrase)) === undefined) throw notYours();
        return Buffer.from(await openVault.vault.setCost({ cost, passphrase }));
      });
      if (set.ok) confirm();
      return set;
    },
  } satisfies Partial<VaultBridge>;
}

/** Fresh proof that whoever asks is the operator. The caller overwrites the passphrase. */
export async function reauthenticateWith(
  session: Session,
  windowSession: WindowSession,
  passphrase: Uint8Array,
): Promise<Outcome> {
  const confirm = windowSession.reauthentication.begin();
  const proved = await session.whileTrying(async ({ vault }) => {
    if ((await vault.ownSecret(passphrase)) === undefined) throw notYours();
    return {};
  });
  // Locked meanwhile, it proves nothing any more, whatever is open by now.
  return proved.ok && !confirm() ? failWith('VAULT_LOCKED', 'vault is locked') : proved;
}

function notYours(): VaultError {
  return new VaultError(
    'wrong-passphrase',
    'this passphrase is somebody else’s: the one that you unlock with is wanted',
  );
}

function waysIn({ vault }: OpenVault): readonly UnlockMethod[] {
  return vault.slots().map((slot) => ({ ...slot, userName: vault.state.users.get(slot.userId)?.userName ?? '' }));
}
