import type { ActivityRecord } from '#engine/activity.ts';
import { isWaiting } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { Session } from '../session/session.ts';
import { rpcActivities, type ActivitiesWorld, type Signatory } from './activities.ts';
import { RpcError } from './rpc-error.ts';
import type { SigningCall } from './signing-calls.ts';

export type SignaturesWorld = ActivitiesWorld &
  Readonly<{
    session: Pick<Session, 'whileOpen' | 'onCommitted' | 'onLocked'>;
    /** Runs later, unless the function that it gives is called before. */
    later: (run: () => void, ms: number) => () => void;
  }>;

export type Signatures = Readonly<{
  /** The result of the activity that signs. Throws an RpcError. */
  of(wanted: SigningCall, signatory: Signatory, holdSeconds: number): Promise<JsonObject>;
}>;

/** For how long a completed activity answers the same call. */
const joinedMs = 60_000;
/** Activities that are remembered by what they sign. Beyond this the oldest are forgotten. */
const rememberedMax = 1_000;

type Ended = Readonly<{ activityId: string; fingerprint: string; status: string; result?: JsonObject; reason: string }>;

/**
 * Turns calls into activities, which go the way of every request. The same call once more, while its activity waits or just after it was
 * completed, is answered by that activity: programs ask again, and must not have the same payment signed under a second approval.
 */
export function createSignatures({ session, call, clock, later }: SignaturesWorld): Signatures {
  /** By what is signed: the activity that signs it, or that is being submitted. */
  const known = new Map<string, Promise<string>>();

  const { recordOf, waiting, requireShown, submit } = rpcActivities({ session, call, clock });

  /** Whether the activity still answers the same call. */
  const answers = ({ status, createdAtMs, updatedAtMs }: ActivityRecord): boolean => {
    const nowMs = clock.nowMs();
    if (isWaiting(status)) return nowMs - createdAtMs < limits.votesLapseMs;
    return status === 'ACTIVITY_STATUS_COMPLETED' && nowMs - updatedAtMs < joinedMs;
  };

  /** The activity that signs what is wanted: one that answers this call too, or a new one. Calls in parallel share one. */
  const activityFor = (wanted: SigningCall, signatory: Signatory): Promise<string> => {
    const { organizationId, userId } = signatory;
    const name = JSON.stringify([organizationId, userId, wanted.type, wanted.parameters]);
    const before = known.get(name);
    const found = (async (): Promise<string> => {
      const earlier = (await before?.catch(() => undefined)) ?? (await waiting(wanted, signatory));
      const record = earlier === undefined ? undefined : await recordOf(earlier);
      if (!record || !answers(record)) return await submit(wanted, signatory);
      await requireShown(record.activityId, signatory);
      return record.activityId;
    })();
    known.delete(name);
    known.set(name, found);
    const [oldest] = known.keys();
    if (known.size > rememberedMax && oldest !== undefined) known.delete(oldest);
    // A call that was refused is asked again by the next one.
    found.catch(() => known.get(name) === found && known.delete(name));
    return found;
  };

  /** Waits until the activity has ended, or the time is up. */
  const ended = async (activityId: string, holdMs: number): Promise<Ended> => {
    const untilMs = clock.nowMs() + holdMs;
    for (;;) {
      const changed = nextChange(session, later, Math.max(0, untilMs - clock.nowMs()));
      const record = await recordOf(activityId);
      if (!record) throw new RpcError('internal', 'the activity is not on record');
      if (!isWaiting(record.status) || clock.nowMs() >= untilMs) {
        changed.stop();
        const { fingerprint, status, result, failure } = record;
        return { activityId, fingerprint, status, reason: failure?.message ?? '', ...(result ? { result } : {}) };
      }
      await changed.happened;
    }
  };

  return {
    async of(wanted, signatory, holdSeconds) {
      const activityId = await activityFor(wanted, signatory);
      const { fingerprint, status, result, reason } = await ended(activityId, holdSeconds * 1_000);
      if (status === 'ACTIVITY_STATUS_COMPLETED' && result) return result;
      const data = { activityId, fingerprint };
      if (isWaiting(status))
        throw new RpcError('waiting', 'the request is pending approval: ask again to get the signature', data);
      if (status === 'ACTIVITY_STATUS_REJECTED') throw new RpcError('denied', 'the request was rejected', data);
      throw new RpcError('denied', `the request failed: ${reason}`, data);
    },
  };
}

/** Resolves at the next commit, when the vault is locked, and after `ms`. */
function nextChange(
  session: SignaturesWorld['session'],
  later: SignaturesWorld['later'],
  ms: number,
): Readonly<{ happened: Promise<void>; stop(): void }> {
  const ends: (() => void)[] = [];
  const stop = (): void => {
    for (const end of ends.splice(0)) end();
  };
  const happened = new Promise<void>((resolve) => {
    const tell = (): void => {
      stop();
      resolve();
    };
    ends.push(session.onCommitted(tell), session.onLocked(tell), later(tell, ms));
  });
  return { happened, stop };
}
