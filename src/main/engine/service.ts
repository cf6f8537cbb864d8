import type { JsonObject, Outcome, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { operationPath } from '#shared/operation-path.ts';
import { fingerprintOf } from './activity.ts';
import { analysisTurns } from './analysis-turns.ts';
import { answerFor, recordsFor } from './answers.ts';
import { Fault, KeptFailure, toFailure } from './fault.ts';
import { authenticate, requireGenuineStamp, requireOrganization, type Authenticated } from './gate/authenticate.ts';
import { requireLive } from './gate/liveness.ts';
import { newestParams, parseParams, type AnyActivity, type AnyOperation, type AnyQuery } from './operations/define.ts';
import { allOperations } from './operations/index.ts';
import { publicQueries, publicSubmits } from './operations/public-api.ts';
import { deliveryOf, resolveDeadLetter, settleDeliveries, type Delivery, type Settlement } from './domain/outbox.ts';
import { addNote, type NewNote } from './domain/notes.ts';
import type { Measure, Ports, RunSlices } from './ports.ts';
import { querySlices, runSlicesUntimed, type Begun } from './query-slices.ts';
import { declaredReads, type QueryPorts } from './state/declared-reads.ts';
import { policyAnalysisFor } from './policy-analysis/policy-analysis.ts';
import { gatherEvidence, latenessOf, type Submission } from './requests.ts';
import { changeSettings, initialSettings, type SettingsPatch } from './domain/settings.ts';
import type { Organization } from './state/rows.ts';
import type { TableName } from './state/tables.ts';
import { viewOf } from './state/tx.ts';
import { executeSubmission } from './execute.ts';
import { parseBody, parseEnvelope, parseQuery } from './wire.ts';
import { approvalStatusFor } from './policy-analysis/approval-status.ts';
import { createWriter } from './writer.ts';

export type Committed = Readonly<{ tables: readonly TableName[]; activities: boolean }>;

export type Service = Readonly<{
  /**
   * The one door: whatever anybody asks comes in here and leaves as an outcome. Never rejects. A question about the rules `from` the wire needs
   * one of the turns there are; the operator's have their own, which the operator's caller keeps to one at a time.
   */
  call(request: WireRequest, from?: 'wire' | 'operator'): Promise<Outcome>;
  /** Every operation, with JSON Schemas of what it takes and gives. */
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
}>;

const byPath: ReadonlyMap<string, AnyOperation> = new Map(
  allOperations.map((operation) => [operationPath(operation), operation]),
);

/** The operation at `path`. Throws UNIMPLEMENTED for one that only the hosted service has, NOT_FOUND for none at all. */
function route(path: string): AnyOperation {
  const operation = byPath.get(path);
  if (operation) return operation;
  const [, kind, name = ''] = /^\/public\/v1\/(submit|query)\/([a-z0-9_]+)$/.exec(path) ?? [];
  if ((kind === 'submit' ? publicSubmits : publicQueries).has(name))
    throw new Fault('UNIMPLEMENTED', `${name} is an operation of the hosted service that Coffer does not offer`);
  throw new Fault('NOT_FOUND', 'there is nothing at this path');
}

type Options = Readonly<{
  /** Hears of our own bugs, which no caller does. */
  onInternalError?: (error: unknown) => void;
  /** Drives the slices of a question, and measures them. Untimed unless given. */
  runSlices?: RunSlices;
  /** Measures the turn of an activity. Nothing is measured unless given. */
  measure?: Measure;
}>;

/** Builds the service on its ports. */
export function createService(
  ports: Ports,
  { onInternalError = () => {}, runSlices = runSlicesUntimed, measure = (work) => work() }: Options = {},
): Service {
  const listeners = new Set<(committed: Committed) => void>();
  const slices = querySlices(runSlices);
  const takeTurn = analysisTurns(ports.clock, () => ports.store.state.settings.get('settings') ?? initialSettings);
  const writer = createWriter(
    ports.store,
    (changes, activities) => {
      slices.changed(changes);
      const tables = new Set(changes.map(({ table }) => table));
      for (const listener of listeners) tell(listener, { tables: [...tables], activities });
    },
    measure,
  );

  /** What is durable is answered, even if somebody who was only to hear of it stumbles. */
  function tell(listener: (committed: Committed) => void, committed: Committed): void {
    try {
      listener(committed);
    } catch (thrown) {
      onInternalError(thrown);
    }
  }

  return {
    async call(request, from = 'wire') {
      let asked: Asked | undefined;
      let work: Readonly<{ workMs?: number }> = {};
      try {
        asked = identify(ports, request);
        const { operation, caller } = asked;
        if (operation.kind === 'activity') {
          const charge = (ms: number) => void (work = ms > 0 && from === 'wire' ? { workMs: ms } : {});
          const submitting: Submitting = { ports, writer, onInternalError, measure, charge };
          const value = await submit(submitting, operation, asked, request.body);
          return { ok: true, value, ...work };
        }
        const { analyzes } = operation;
        const home = ports.store.state.organizations.get(caller.organizationId);
        const endTurn = analyzes && from === 'wire' ? takeTurn({ userId: caller.userId, home }) : () => {};
        let first: Asked | undefined = asked;
        const asking = slices.ask(() => {
          // Who asks may be somebody else by the time that the question begins again, or nobody.
          const begun = beginQuery(ports, operation, first ?? identify(ports, request));
          first = undefined;
          return begun;
        });
        const answered = await asking.catch((thrown: unknown) => {
          endTurn(0);
          throw thrown;
        });
        endTurn(answered.ms);
        if (analyzes || answered.slices > 1) work = { workMs: answered.ms };
        return { ok: true, value: answered.outcome(), ...work };
      } catch (thrown) {
        if (!(thrown instanceof Fault || thrown instanceof KeptFailure)) onInternalError(thrown);
        const after = thrown instanceof Fault ? thrown.retryAfterSeconds : undefined;
        return {
          ok: false,
          failure: toFailure(thrown),
          ...(asked ? { authenticated: true } : {}),
          ...work,
          ...(after === undefined ? {} : { retryAfterSeconds: after }),
        };
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
  };
}

/** A request whose sender is known. */
type Asked = Readonly<{
  operation: AnyOperation;
  fields: JsonObject;
  organization: Organization;
  caller: Authenticated;
  nowMs: number;
}>;

/** Who asks for what, in which organization. Throws when the request names nothing that is there, or its stamp is not genuine. */
function identify(ports: Ports, request: WireRequest): Asked {
  const operation = route(request.path);
  const world = { state: ports.store.state, curves: ports.curves, nowMs: ports.clock.nowMs() };
  const stamp = requireGenuineStamp(world, request);
  const { fields, organizationId } = parseBody(request.body);
  const organization = requireOrganization(ports.store.state, organizationId);
  const seeksBelow = operation.kind === 'activity' ? operation.seeksBelow : operation.path === 'whoami';
  const caller = authenticate(world, stamp, organization, seeksBelow ? 'below' : 'here');
  const asked = { operation, fields, organization, caller, nowMs: world.nowMs };
  if (operation.kind === 'query') return asked;
  const found = requireOrganization(ports.store.state, caller.organizationId);
  return found.parentId === organizationId ? { ...asked, organization: found } : asked;
}

function beginQuery(
  ports: Ports,
  operation: AnyQuery,
  { fields, organization, caller, nowMs }: Asked,
): Begun<JsonObject> {
  const params = parseParams(operation.params, parseQuery(fields), '');
  const store = declaredReads(ports.store, operation.reads, operation.path);
  const queryPorts: QueryPorts = { ...ports, store };
  const view = viewOf({
    sources: store,
    // `whoami` is about the caller's own organization; every other query is about the one that the request names.
    organizationId: operation.path === 'whoami' ? caller.organizationId : organization.organizationId,
    nowMs,
    caller,
    showActivity: recordsFor(queryPorts, caller),
    approvalStatus: approvalStatusFor(queryPorts, caller),
    analyze: policyAnalysisFor(queryPorts, caller, nowMs),
    ports,
  });
  const organizationIds = [view.organizationId, view.organization.parentId, caller.organizationId];
  return { work: operation.run(view, params), reads: operation.reads, organizationIds };
}

type Submitting = Readonly<{
  ports: Ports;
  writer: ReturnType<typeof createWriter>;
  onInternalError: (error: unknown) => void;
  measure: Measure;
  /** Hears what the activity costs beyond its own token, in milliseconds: 0 or more, each time the sum. */
  charge: (ms: number) => void;
}>;

async function submit(
  { ports, writer, onInternalError, measure, charge }: Submitting,
  operation: AnyActivity,
  { fields, organization, caller, nowMs }: Asked,
  body: Uint8Array,
): Promise<JsonObject> {
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
    fingerprint: fingerprintOf(ports.ciphers, body),
  };
  const lateness = latenessOf(ports, submission);
  if (lateness !== 'any') requireLive(envelope.timestampMs, nowMs, lateness);
  let [ms, free]: [number, number] = [0, limits.activityMsFree];
  const timed = <Value>(work: () => Value): Value =>
    measure(work, (took) => {
      ms += took;
      charge(Math.max(0, ms - free));
    });
  const evidence = await timed(() => gatherEvidence(ports, submission));
  const record = await writer.take(
    (batch) => timed(() => executeSubmission(ports, batch, submission, evidence, onInternalError)),
    body.length,
  );
  // What the rules allow has its own bounds: how many keys, signatures or accounts one activity may make.
  if (record.status === 'ACTIVITY_STATUS_COMPLETED') free = limits.activityMsFreeWhenCarriedOut;
  return timed(() => answerFor(ports, record, caller));
}
