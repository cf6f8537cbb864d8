import type { ActivityRecord } from '#engine/activity.ts';
import type { Clock } from '#engine/ports.ts';
import type { RpcGrant } from '#engine/state/rpc-grant-row.ts';
import type { JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { RpcTokenKey } from '#shared/rpc-token.ts';
import type { Session } from '../session/session.ts';
import { rpcErrorOf } from './rpc-error.ts';
import type { SigningCall } from './signing-calls.ts';

export type ActivitiesWorld = Readonly<{
  session: Pick<Session, 'whileOpen'>;
  /** What every request of a program is handed to. */
  call: (request: WireRequest) => Promise<Outcome>;
  clock: Clock;
}>;

/** Whose signature is wanted. */
export type Signatory = Readonly<{ key: RpcTokenKey; organizationId: string; userId: string }>;

/** A program whose token is that of a grant. */
export type RpcCaller = Signatory & Readonly<{ grant: RpcGrant }>;

/** Each throws an RpcError where the service refuses. */
export type RpcActivities = Readonly<{
  /** As it is on record now. */
  recordOf(activityId: string): Promise<ActivityRecord | undefined>;
  /** An activity of the user's that waits and signs the same: this process may not be the one that submitted it. */
  waiting(wanted: SigningCall, signatory: Signatory): Promise<string | undefined>;
  /** Makes sure that the grant may see the activity: the engine shows its key what it could have asked for itself. */
  requireShown(activityId: string, signatory: Signatory): Promise<void>;
  /** Submits a new activity. Gives its id. */
  submit(wanted: SigningCall, signatory: Signatory): Promise<string>;
}>;

const waitingStatuses = ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED'] as const;
/** Activities that wait, of which a call is sought among the newest. */
const waitingReadMax = 200;

/** The activities of calls: they are submitted and read as every program does, stamped with the key of the grant. */
export function rpcActivities({ session, call, clock }: ActivitiesWorld): RpcActivities {
  const recordOf = async (activityId: string): Promise<ActivityRecord | undefined> => {
    const found = await session.whileOpen<ActivityRecord | null>(async ({ vault }) => ({
      ok: true,
      value: vault.activities.find(activityId) ?? null,
    }));
    if (!found.ok) throw rpcErrorOf(found);
    return found.value ?? undefined;
  };

  const waiting = async (wanted: SigningCall, { organizationId, userId }: Signatory): Promise<string | undefined> => {
    const parameters = JSON.stringify(wanted.parameters);
    const found = await session.whileOpen<string | null>(async ({ vault }) => {
      let read = 0;
      const span = { statuses: waitingStatuses, types: [wanted.type], fromMs: clock.nowMs() - limits.votesLapseMs };
      for (const glance of vault.activities.walk(organizationId, span)) {
        if (++read > waitingReadMax) break;
        const record = glance.read();
        const isSame = record.submitterId === userId && JSON.stringify(record.parameters) === parameters;
        if (isSame) return { ok: true, value: record.activityId };
      }
      return { ok: true, value: null };
    });
    if (!found.ok) throw rpcErrorOf(found);
    return found.value ?? undefined;
  };

  const send = (path: string, fields: JsonObject, { key }: Signatory): Promise<Outcome> => {
    const body = new TextEncoder().encode(JSON.stringify(fields));
    return call({ path, body, stamp: key.stamp(body) });
  };

  const requireShown = async (activityId: string, signatory: Signatory): Promise<void> => {
    const { organizationId } = signatory;
    const shown = await send('/public/v1/query/get_activity', { organizationId, activityId }, signatory);
    if (!shown.ok) throw rpcErrorOf(shown);
  };

  const submit = async (wanted: SigningCall, signatory: Signatory): Promise<string> => {
    const { path, type, parameters } = wanted;
    const { organizationId } = signatory;
    const fields = { type, timestampMs: String(clock.nowMs()), organizationId, parameters };
    const outcome = await send(`/public/v1/submit/${path}`, fields, signatory);
    if (!outcome.ok) throw rpcErrorOf(outcome);
    const { id } = outcome.value['activity'] as Readonly<{ id: string }>;
    return id;
  };

  return { recordOf, waiting, requireShown, submit };
}
