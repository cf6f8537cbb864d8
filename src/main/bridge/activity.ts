import type { Failure, JsonObject, Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { failWith } from '../outcome/failure-of.ts';
import type { Operator } from '../session/operator.ts';

/** What the bridge looks at in an activity that the engine answered. */
export type Made = Readonly<{
  id: string;
  organizationId: string;
  type: string;
  fingerprint: string;
  state: 'done' | 'waits';
  /** What stands under its one result key; empty while it waits. */
  result: JsonObject;
  /** The activity as it was answered. */
  json: JsonObject;
}>;

/** Submits an operation as the operator. An activity that failed, or was rejected, is answered as the failure that it carries. */
export async function submit(operator: Operator, path: string, params: JsonObject): Promise<Outcome<Made>> {
  const outcome = await operator.call(path, params);
  return outcome.ok ? madeOf(outcome.value['activity'] as JsonObject) : outcome;
}

/** An activity on record, the same way. `field` is what the id is called where it does not name one. */
export async function find(operator: Operator, activityId: string, field: string): Promise<Outcome<Made>> {
  const outcome = await operator.call('get_activity', { activityId });
  if (outcome.ok) return madeOf(outcome.value['activity'] as JsonObject);
  return outcome.failure.code === rpcCodes.NOT_FOUND
    ? failWith('ACTIVITY_NOT_FOUND', 'activity not found in this organization', { field })
    : outcome;
}

/** What an activity came to. A wire activity has these members, since `wire.ts` makes it. */
function madeOf(activity: JsonObject): Outcome<Made> {
  const { id, organizationId, type, fingerprint, status, result, failure } = activity as unknown as {
    id: string;
    organizationId: string;
    type: string;
    fingerprint: string;
    status: string;
    result: Readonly<Record<string, JsonObject>>;
    failure?: Failure;
  };
  if (status === 'ACTIVITY_STATUS_FAILED' && failure) return { ok: false, failure };
  if (status === 'ACTIVITY_STATUS_REJECTED') return failWith('ACTIVITY_REJECTED', 'the activity was rejected');
  const [own] = Object.entries(result).filter(([key]) => key !== 'activity');
  const state = status === 'ACTIVITY_STATUS_COMPLETED' ? 'done' : 'waits';
  return { ok: true, value: { id, organizationId, type, fingerprint, state, result: own?.[1] ?? {}, json: activity } };
}
