import { hostFault } from '#engine/fault.ts';
import type { MeasuredCost, PendingAccess, VaultBridge, UnlockMethod } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { inTurn } from '#shared/in-turn.ts';
import type { Log } from '#shared/log.ts';
import { stopwatch } from '../adapters/clock.ts';
import type { OpenVault, HostWorld } from '../session/open-vault.ts';
import { outcomeOf } from '../outcome/failure-of.ts';
import { backupHistoryOf, withoutRecords } from '../session/backup-history.ts';
import { addOperator, addOperatorSlot } from '../session/operator-slots.ts';
import { activityOf, inSlotTurn, settlePendingSlots } from '../session/pending-slots.ts';
import type { QuickUnlock } from '../session/quick-unlock.ts';
import { requireOwnSecret } from '../session/reauthentication.ts';
import type { Session } from '../session/session.ts';
import { unlockOutlook, type UnlockFacts } from '../session/unlock-outlook.ts';
import { costCeiling, costFloor, type PendingSlotInfo } from '../vault/index.ts';
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

  /**
   * Tries the operator's passphrase, after `check`, and then runs with the vault of the same operator, who is re-authenticated by it. The try
   * has ended by then: passphrases are tried one after the other, and nobody is to wait for a change of keys.
   */
  const withOwnSecret = async <Value>(
    passphrase: Uint8Array,
    run: (openVault: OpenVault) => Promise<Value>,
    check: (openVault: OpenVault) => void = () => {},
  ): Promise<Outcome<Value>> => {
    const confirm = session.beginReauthentication();
    const tried = await session.whileTrying(async (openVault) => {
      check(openVault);
      await requireOwnSecret(openVault.vault, passphrase);
      return { openVault, userId: openVault.operator.userId };
    });
    if (!tried.ok) return tried;
    const { openVault: same, userId } = tried.value;
    const done = await session.whileOpen(async (openVault) =>
      openVault === same && openVault.operator.userId === userId
        ? outcomeOf(log, () => run(openVault))
        : reauthenticationRequired,
    );
    if (done.ok) confirm();
    return done;
  };

  /** Reads the slots once those of the last commit are settled. */
  const settled = <Value>(read: (openVault: OpenVault) => Value): Promise<Outcome<Value>> =>
    session.whileOpen((openVault) => outcomeOf(log, () => inSlotTurn(openVault.vault, async () => read(openVault))));

  const measure = inTurn();

  return {
    reauthenticate: (passphrase) => session.reauthenticate(passphrase),
    slots: () => settled(waysIn),
    unlockOutlook: (absence) => settled((openVault) => unlockOutlook(unlockFacts(openVault), absence)),
    pendingSlots: () => settled(pendingAccess),
    addSlot: (userId, passphrase) =>
      proved(async (openVault) => {
        await addOperatorSlot(openVault, world, { userId, passphrase });
        return waysIn(openVault);
      }),
    addOperator: (person, passphrase) => proved((openVault) => addOperator(openVault, world, { person, passphrase })),
    removeSlot: (slotId) =>
      proved(async (openVault) => {
        const pending = openVault.vault.keySlots.pending().find((other) => other.slotId === slotId);
        if (pending) {
          await takeBack(openVault, pending);
          return waysIn(openVault);
        }
        const slot = openVault.vault.keySlots.list().find((other) => other.slotId === slotId);
        if (slot?.userId !== openVault.operator.userId) openVault.requireRoot();
        await tasks.tellingKeyChange((report) => openVault.vault.keySlots.remove(slotId, report));
        return waysIn(openVault);
      }),
    async changePassphrase(current, next) {
      // Each operator changes their own passphrase only.
      const changed = await withOwnSecret(current, async (openVault) => {
        await tasks.tellingKeyChange((report) => openVault.vault.keySlots.changePassphrase({ current, next }, report));
        await quick.forget(openVault.vault.vaultId).catch(() => {});
        return waysIn(openVault);
      });
      statuses.publish();
      return changed;
    },
    newRecoveryCode: () =>
      proved(async (openVault) => {
        openVault.requireRoot();
        return await tasks.tellingKeyChange((report) => openVault.vault.keySlots.newRecoveryCode(report));
      }),
    // One at a time: side by side, each would take the memory of a whole derivation, and measure the others.
    cost: () => measure(() => session.whileOpen((openVault) => outcomeOf(log, () => measuredCost(openVault, world)))),
    setCost: (cost, passphrase) =>
      withOwnSecret(
        passphrase,
        ({ vault }) => tasks.tellingKeyChange((report) => vault.keySlots.setCost({ cost, passphrase }, report)),
        (openVault) => {
          openVault.requireRoot();
          if (openVault.vault.keySlots.list().filter(({ kind }) => kind === 'passphrase').length > 1)
            throw hostFault(
              'OTHER_PASSPHRASE_NEEDED',
              'the vault has another user passphrase, which this needs: remove that passphrase first',
            );
        },
      ),
  } satisfies Partial<VaultBridge>;
}

function waysIn({ vault }: OpenVault): readonly UnlockMethod[] {
  return vault.keySlots
    .list()
    .map((slot) => ({ ...slot, userName: vault.state.users.get(slot.userId)?.userName ?? '' }));
}

async function measuredCost({ vault: { cost } }: OpenVault, { entropy, kdf }: HostWorld): Promise<MeasuredCost> {
  const passedMs = stopwatch();
  (await kdf(entropy.bytes(16), entropy.bytes(32), cost)).fill(0);
  return { cost, ms: Math.round(passedMs()), least: costFloor, most: costCeiling };
}

function unlockFacts(openVault: OpenVault): UnlockFacts {
  const { backup, earlier = [] } = backupHistoryOf(openVault.settings());
  const { organizationId } = openVault.operator;
  return {
    methods: waysIn(openVault),
    backups: backup ? [withoutRecords(backup), ...earlier] : earlier,
    users: new Set(openVault.vault.state.users.list(organizationId).map(({ userId }) => userId)),
  };
}

/** The passphrases that wait for their request, in the order of their slots. */
function pendingAccess({ vault }: OpenVault): readonly PendingAccess[] {
  return vault.keySlots.pending().flatMap((slot) => {
    const activity = activityOf(vault, slot);
    if (!activity) return [];
    const [person] = (activity.parameters['users'] as readonly { userName: string }[] | undefined) ?? [];
    const userName = vault.state.users.get(slot.userId)?.userName ?? person?.userName ?? '';
    return [{ slotId: slot.slotId, userId: slot.userId, userName, activityId: activity.activityId }];
  });
}

/** Rejects the request of a pending slot, which removes the slot. Throws a Fault where the request was not rejected. */
async function takeBack({ operator, requireRoot, vault }: OpenVault, { fingerprint }: PendingSlotInfo): Promise<void> {
  requireRoot();
  const outcome = await operator.call('reject_activity', { fingerprint });
  if (!outcome.ok) throw hostFault('KEY_NOT_REGISTERED', outcome.failure.message);
  await inSlotTurn(vault, () => settlePendingSlots(vault));
}
