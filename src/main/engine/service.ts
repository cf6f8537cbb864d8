import type { AuthProxyCall, JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import type { ActivityRecord } from './activity.ts';
import { answerFor } from './answers.ts';
import { createAuthProxy, failureForPage } from './auth-proxy/auth-proxy.ts';
import { Fault, KeptFailure, toFailure } from './fault.ts';
import { requireGenuineToken } from './gate/attested-stamps.ts';
import { requireLive } from './gate/liveness.ts';
import { stampsAside } from './gate/stamps-aside.ts';
import { fingerprintOfRequest } from './hidden-params.ts';
import { admit, isNewcomers } from './newcomers.ts';
import { answerToRepeatedDeletion } from './repeated-deletion.ts';
import { identify, requireGenuine, requireRate, type Asked } from './identify.ts';
import { newestParams, type AnyActivity } from './operations/define.ts';
import { deliveryOf, resolveDeadLetter, settleDeliveries, type Delivery } from './domain/outbox.ts';
import type { Settlement } from './domain/settlements.ts';
import { addNote, type NewNote } from './domain/notes.ts';
import { createMessageService, type MessageService } from './message-service.ts';
import type { Measure, Ports, RecoversAside, RunSlices, VerifyAside } from './ports.ts';
import { createQueries } from './queries.ts';
import { runSlicesUntimed } from './query-slices.ts';
import { gatherEvidence, latenessOf, type RequireInTurn, type Submission } from './requests.ts';
import { requestCost, type RequestCost } from './request-cost.ts';
import { changeSettings, initialSettings, type SettingsPatch } from './domain/settings.ts';
import type { StateReader } from './state/state.ts';
import type { TableName } from './state/tables.ts';
import { executeSubmission } from './execute.ts';
import type { ShownOnce } from './recording.ts';
import { isStampedReading, recordStampedReading, requireReadersStamp } from './stamped-readings.ts';
import { sharesOfUsers } from './time-shares.ts';
import { parseEnvelope } from './wire.ts';
import { createWriter } from './writer.ts';

export type Committed = Readonly<{ tables: readonly TableName[]; activities: boolean }>;

export type Service = Readonly<{
  /**
   * The one door: whatever anyone asks comes in here and leaves as an outcome. Never rejects. A question about the rules `from` the wire needs
   * one of the turns there are; the operator's have their own, which the operator's caller keeps to one at a time.
   */
  call(request: WireRequest, from?: 'wire' | 'operator'): Promise<Outcome>;
  /** A call of a browser application, which has no stamp: `/v1/…`. Never rejects. */
  authProxy(call: AuthProxyCall): Promise<Outcome>;
  /** Tells what changed after each commit. Gives the way to stop listening. */
  onCommitted(listener: (committed: Committed) => void): () => void;
  /** Changes what the operator set. Takes its turn like any request. Throws a Fault when the vault cannot be written. */
  changeSettings(patch: SettingsPatch): Promise<void>;
  /** Keeps a note on an activity. Takes its turn like any request. Throws what `notes.ts` does, and when the vault cannot be written. */
  addNote(note: NewNote): Promise<void>;
  /** What is to be done about a webhook notice now. */
  delivery(outboxId: string): Delivery;
  /** Keeps what became of notices, all of them or none. Takes its turn like any request. Throws a Fault when the vault cannot be written. */
  settleDeliveries(settlements: readonly Settlement[]): Promise<void>;
  /** Has a dead letter sent again, or throws it away. Throws a Fault: NOT_FOUND, and when the vault cannot be written. */
  resolveDeadLetter(outboxId: string, verdict: 'retry' | 'discard'): Promise<void>;
  readonly messages: MessageService;
}>;

type Options = Readonly<{
  /** Hears of our own bugs, which no caller does. */
  onInternalError?: (error: unknown) => void;
  /** Drives the slices of a question, and measures them. Untimed unless given. */
  runSlices?: RunSlices;
  /** Measures the turn of an activity. Nothing is measured unless given. */
  measure?: Measure;
  /** Verifies stamps while more than one request is under way. All are verified in place unless given. */
  verifyAside?: VerifyAside | undefined;
  /** Checks the signatures of activities that are executed together. All are checked in place unless given. */
  recoversAside?: RecoversAside | undefined;
}>;

/** Builds the service on its ports. */
export function createService(
  ports: Ports,
  {
    onInternalError = () => {},
    runSlices = runSlicesUntimed,
    measure = (work) => work(),
    verifyAside,
    recoversAside,
  }: Options = {},
): Service {
  const listeners = new Set<(committed: Committed) => void>();
  const rateOf = () => ports.store.state.settings.get('settings') ?? initialSettings;
  const shares = sharesOfUsers(ports.clock, rateOf, (userId) => subOrganizationOf(ports.store.state, userId));
  const aside = stampsAside(verifyAside);
  const queries = createQueries(ports, runSlices, rateOf);
  const writer = createWriter(
    ports.store,
    (changes, activities) => {
      queries.changed(changes);
      const tables = new Set(changes.map(({ table }) => table));
      for (const listener of listeners) tell(listener, { tables: [...tables], activities });
    },
    measure,
    recoversAside,
  );

  const authProxy = createAuthProxy(ports, async (operation, asked, body, cost, requireInTurn) => {
    const submitting = { ports, writer, onInternalError, cost, requireInTurn };
    const { record, once } = await submit(submitting, operation, asked, body);
    return { ...record, ...(once.result ? { result: once.result } : {}) };
  });

  /** What is durable is answered, even if a user who was only to hear of it stumbles. */
  function tell(listener: (committed: Committed) => void, committed: Committed): void {
    try {
      listener(committed);
    } catch (thrown) {
      onInternalError(thrown);
    }
  }

  return {
    async call(request, from = 'wire') {
      const cost = requestCost(measure, from === 'wire' ? shares : undefined);
      const work = () => (from === 'wire' && cost.dueMs() > 0 ? { workMs: cost.dueMs() } : {});
      let isGenuine = false;
      aside.begin();
      try {
        if (isNewcomers(request)) return { ok: true, value: await admit(ports, writer, request) };
        const again = answerToRepeatedDeletion(ports, request);
        if (again) return { ok: true, value: again };
        if (isStampedReading(request)) {
          const stamp = requireReadersStamp(ports, request);
          isGenuine = true;
          requireRate(request, stamp);
          return { ok: true, value: await recordStampedReading(ports, writer, request.body, stamp) };
        }
        const judging = aside.judge(request);
        const genuine = requireGenuine(ports, request, judging && (await judging));
        if (genuine.stamp.by === 'attested') await requireGenuineToken(ports.identity, genuine.stamp.claimed);
        isGenuine = true;
        if (from === 'wire') requireRate(request, genuine.stamp);
        cost.paidBy(genuine.stamp.userIds);
        const asked = cost.timed(() => identify(ports, request, genuine, cost.paidBy));
        const { operation } = asked;
        const value =
          operation.kind === 'activity'
            ? await answerTo({ ports, writer, onInternalError, cost }, operation, asked, request.body)
            : await queries.answer(operation, { request, asked, from, cost });
        return { ok: true, value, ...work() };
      } catch (thrown) {
        return { ...failed(thrown, onInternalError), ...(isGenuine ? { authenticated: true } : {}), ...work() };
      } finally {
        aside.end();
      }
    },
    async authProxy(call) {
      try {
        return { ok: true, value: await authProxy.answer(call, requestCost(measure, shares)) };
      } catch (thrown) {
        const outcome = failed(thrown, onInternalError);
        return { ...outcome, failure: failureForPage(outcome.failure) };
      }
    },
    onCommitted(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changeSettings: (patch) => writer.take((batch) => changeSettings(ports, batch, patch)),
    addNote: (note) => writer.take((batch) => addNote(ports, batch, note)),
    delivery: (outboxId) => deliveryOf(ports, outboxId),
    settleDeliveries: (settlements) => writer.take((batch) => settleDeliveries(ports, batch, settlements)),
    resolveDeadLetter: (outboxId, verdict) =>
      writer.take((batch) => resolveDeadLetter(ports, batch, outboxId, verdict)),
    messages: createMessageService(ports, writer),
  };
}

function failed(thrown: unknown, onInternalError: (error: unknown) => void) {
  if (!(thrown instanceof Fault || thrown instanceof KeptFailure)) onInternalError(thrown);
  const after = thrown instanceof Fault ? thrown.retryAfterSeconds : undefined;
  return {
    ok: false as const,
    failure: toFailure(thrown),
    ...(after === undefined ? {} : { retryAfterSeconds: after }),
  };
}

/** The sub-organization that a user is in; undefined for a user of the vault's own organization, and for none. */
function subOrganizationOf({ users, organizations }: StateReader, userId: string): string | undefined {
  const home = organizations.get(users.get(userId)?.organizationId ?? '');
  return home?.parentId === undefined ? undefined : home.organizationId;
}

type Submitting = Readonly<{
  ports: Ports;
  writer: ReturnType<typeof createWriter>;
  onInternalError: (error: unknown) => void;
  cost: RequestCost;
  requireInTurn?: RequireInTurn | undefined;
}>;

async function answerTo(
  submitting: Submitting,
  operation: AnyActivity,
  asked: Asked,
  body: Uint8Array,
): Promise<JsonObject> {
  const { record, once } = await submit(submitting, operation, asked, body);
  const told = once.result ? { ...record, result: once.result } : record;
  return submitting.cost.timed(() => answerFor(submitting.ports, told, asked.caller, once));
}

/** Carries an activity out, or finds it. Gives the activity, and what only the answer to this very request shows. */
async function submit(
  { ports, writer, onInternalError, cost, requireInTurn }: Submitting,
  operation: AnyActivity,
  asked: Asked,
  body: Uint8Array,
): Promise<Readonly<{ record: ActivityRecord; once: ShownOnce }>> {
  const { submission, evidence: gathering } = cost.timed(() => {
    const made = { ...submissionOf(ports, operation, asked, body), requireInTurn };
    return { submission: made, evidence: gatherEvidence(ports, made) };
  });
  const evidence = await gathering;
  let once: ShownOnce = {};
  const tellOnce = (told: ShownOnce) => void (once = told);
  const record = await writer.take((batch) => {
    cost.requireShare();
    return cost.timed(() => executeSubmission(ports, batch, submission, evidence, onInternalError, tellOnce));
  }, body.length);
  // What the rules allow has its own bounds: how many keys, signatures or accounts one activity may make.
  if (record.status === 'ACTIVITY_STATUS_COMPLETED') cost.setFree(limits.activityMsFreeWhenCarriedOut);
  return { record, once };
}

/** Reads what is submitted. Throws INVALID_ARGUMENT, and UNAUTHENTICATED for a request that is too old. */
function submissionOf(
  ports: Ports,
  operation: AnyActivity,
  { fields, organization, caller, nowMs }: Asked,
  body: Uint8Array,
): Submission {
  const envelope = parseEnvelope(fields, operation);
  const params = newestParams(operation, envelope.type, envelope.parameters);
  operation.requireReadable?.(params);
  const submission: Submission = {
    operation,
    envelope,
    params,
    organizationId: organization.organizationId,
    caller,
    body,
    fingerprint: fingerprintOfRequest(ports, { operation, parameters: envelope.parameters }, body),
  };
  const lateness = latenessOf(ports, submission);
  if (lateness !== 'any') requireLive(envelope.timestampMs, nowMs, lateness);
  return submission;
}
