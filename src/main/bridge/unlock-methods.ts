import { Fault } from '#engine/fault.ts';
import type { VaultBridge, WayIn } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import type { Log } from '#shared/log.ts';
import { stopwatch } from '../adapters/clock.ts';
import type { Coffer, CofferWorld } from '../session/open-vault.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import { addOperatorSlot } from '../session/operator-slots.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import { refusal } from '../outcome/refusal.ts';
import type { Session } from '../session/session.ts';
import { costCeiling, costFloor, VaultError } from '../vault/index.ts';
import type { Front } from '../session/window-session.ts';
import { proofRequired } from './proof.ts';

type AccessWorld = Readonly<{ session: Session; front: Front; quick: QuickUnlock; world: CofferWorld; log: Log }>;

type AccessPart = Pick<
  VaultBridge,
  'prove' | 'slots' | 'addSlot' | 'removeSlot' | 'changePassphrase' | 'newRecoveryCode' | 'cost' | 'setCost'
>;

/** Who can open the vault in front, and with what. */
export function accessPart({ session, front, quick, world, log }: AccessWorld): AccessPart {
  /** With the open vault, for whoever proved who they are. */
  const proved = async <Value>(run: (coffer: Coffer) => Promise<Value>): Promise<Outcome<Value>> => {
    if (!front.proof.isFresh()) return proofRequired;
    return session.whileOpen((coffer) => outcomeOf(log, () => run(coffer)));
  };

  return {
    prove: (passphrase) => proveWith(session, front, passphrase),
    slots: () => session.whileOpen((coffer) => outcomeOf(log, async () => waysIn(coffer))),
    addSlot: (userId, passphrase) =>
      proved(async (coffer) => {
        await addOperatorSlot(coffer, world, { userId, passphrase });
        return waysIn(coffer);
      }),
    removeSlot: (slotId) =>
      proved(async (coffer) => {
        const slot = coffer.vault.slots().find((other) => other.slotId === slotId);
        if (slot?.userId !== coffer.operator.userId) coffer.requireRoot();
        await coffer.vault.removeSlot(slotId);
        return waysIn(coffer);
      }),
    async changePassphrase(current, next) {
      const proof = front.proof.asked();
      const changed = await session.whileTrying(async (coffer) => {
        // The passphrase of somebody else at the same vault is theirs to change.
        if ((await coffer.vault.ownSecret(current)) === undefined) throw notYours();
        await coffer.vault.changePassphrase({ current, next });
        await quick.forget(coffer.vault.vaultId).catch(() => {});
        return waysIn(coffer);
      });
      if (changed.ok) proof();
      front.changed();
      return changed;
    },
    newRecoveryCode: () =>
      proved(async (coffer) => {
        coffer.requireRoot();
        return Buffer.from(await coffer.vault.newRecoveryCode());
      }),
    cost: () =>
      session.whileOpen(({ vault: { cost } }) =>
        outcomeOf(log, async () => {
          const passedMs = stopwatch();
          (await world.stretch(world.entropy.bytes(16), world.entropy.bytes(32), cost)).fill(0);
          return { cost, ms: Math.round(passedMs()), least: costFloor, most: costCeiling };
        }),
      ),
    async setCost(cost, passphrase) {
      const proof = front.proof.asked();
      const set = await session.whileTrying(async (coffer) => {
        coffer.requireRoot();
        if (coffer.vault.slots().filter(({ kind }) => kind === 'passphrase').length > 1)
          throw new Fault(
            'FAILED_PRECONDITION',
            'another passphrase opens this vault too, and would be needed: remove it first',
          );
        if ((await coffer.vault.ownSecret(passphrase)) === undefined) throw notYours();
        return Buffer.from(await coffer.vault.setCost({ cost, passphrase }));
      });
      if (set.ok) proof();
      return set;
    },
  };
}

/** Fresh proof that whoever asks is the operator. The caller overwrites the passphrase. */
export async function proveWith(session: Session, front: Front, passphrase: Uint8Array): Promise<Outcome> {
  const proof = front.proof.asked();
  const proved = await session.whileTrying(async ({ vault }) => {
    if ((await vault.ownSecret(passphrase)) === undefined) throw notYours();
    return {};
  });
  // Locked meanwhile, it proves nothing any more, whatever is open by now.
  return proved.ok && !proof() ? refusal('UNAVAILABLE', 'vault is locked') : proved;
}

function notYours(): VaultError {
  return new VaultError(
    'wrong-passphrase',
    'this passphrase is somebody else’s: the one that you unlock with is wanted',
  );
}

function waysIn({ vault }: Coffer): readonly WayIn[] {
  return vault.slots().map((slot) => ({ ...slot, userName: vault.state.users.get(slot.userId)?.userName ?? '' }));
}
