import type { Message } from '#engine/state/message-rows.ts';
import type { MessageFailure } from '#shared/bridge.ts';
import { beginRun, type Attempt, type Queue, type RunWorld } from '../delivery/run.ts';
import { whileOpen, type Ongoing } from '../delivery/while-open.ts';
import type { OpenVault } from '../session/open-vault.ts';
import type { Session } from '../session/session.ts';
import { attemptOf } from '../webhooks/delivery.ts';

/** The longest that a timer waits, and how soon a removal is tried again that failed. */
const laterMsMax = 86_400_000;
const againMs = 60_000;

/**
 * Delivers messages whenever the session's vault is open and can be written, from now on, and removes those that have expired. What waits is in
 * the vault: what a lock or a crash breaks off goes out again, so that a mail may arrive twice, with the same Message-ID.
 */
export function deliverMessages(session: Session, world: RunWorld): void {
  whileOpen(session, (openVault) => {
    const run = beginRun(messageQueue(openVault, world), world);
    const upkeep = removeExpired(openVault, world);
    return {
      changed(tables) {
        if (tables.includes('settings')) run.wake('rules');
        else if (tables.includes('messages')) run.wake('queue');
        upkeep.changed(tables);
      },
      async end() {
        await Promise.all([run.end(), upkeep.end()]);
      },
    };
  });
}

/** The message box. Messages do not wait for one another: one that a relay puts off holds up no other. */
function messageQueue(
  { vault, service, settings, post, sendMail }: OpenVault,
  world: RunWorld,
): Queue<Message, MessageFailure> {
  const { messages } = vault.state;
  const failed = (failure: Omit<MessageFailure, 'atMs'>, final: boolean): Attempt<MessageFailure> => ({
    ok: false,
    failure: { atMs: world.clock.nowMs(), ...failure },
    final,
  });
  return {
    waiting: () => [...messages.values()].filter(({ state }) => state === 'waiting'),
    idOf: ({ messageId }) => messageId,
    lineOf: ({ messageId }) => messageId,
    isHeldUp() {
      const { network, mail } = settings();
      return network === 'off' || (mail?.smtp === undefined && mail?.smsHook === undefined);
    },
    async attempt({ messageId }, bounds) {
      const delivery = service.messages.delivery(messageId);
      if (delivery.to === 'hook') {
        const posted = await post({ ...delivery, ...bounds });
        delivery.body.fill(0);
        return attemptOf(posted, world.clock.nowMs());
      }
      if (delivery.to !== 'relay') return delivery.to;
      const { relay, letter } = delivery;
      const mailed = await sendMail({ relay, letter, ...bounds });
      for (const bytes of [relay.password, letter.text, letter.html]) bytes?.fill(0);
      if (mailed.ok) return { ok: true };
      const { reason, status, final } = mailed;
      // Nothing is sent while the network is off: the caller has stopped before this.
      return failed(
        { reason: reason === 'off' ? 'address' : reason, ...(status === undefined ? {} : { status }) },
        final,
      );
    },
    isOver: () => false,
    isNews({ messageId }, { reason, status }) {
      const last = messages.get(messageId)?.failure;
      return last?.reason !== reason || last.status !== status;
    },
    settle: (settlements) => service.messages.settle(settlements),
  };
}

/** Removes each message soon after it has expired. */
function removeExpired({ vault, service }: OpenVault, { clock, later }: RunWorld): Ongoing {
  let takeBack = (): void => {};
  let removing: Promise<void> = Promise.resolve();
  let ended = false;
  const removeIn = (ms: number): void => {
    takeBack();
    if (!ended) takeBack = later(() => void (removing = remove()), ms);
  };
  // What cannot be written now is logged by the vault, and tried again.
  const remove = (): Promise<void> => service.messages.removeExpired().then(wait, () => removeIn(againMs));
  const wait = (): void => {
    const instants = [...vault.state.messages.values()].map(({ expiresAtMs }) => expiresAtMs);
    const next = instants.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    takeBack();
    if (next !== Number.POSITIVE_INFINITY) removeIn(Math.min(laterMsMax, Math.max(0, next - clock.nowMs())));
  };
  wait();
  return {
    changed: (tables) => void (tables.includes('messages') && wait()),
    async end() {
      ended = true;
      takeBack();
      await removing;
    },
  };
}
