import type { JsonObject, WireRequest } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { analysisTurns } from './analysis-turns.ts';
import { recordsFor } from './answers.ts';
import { identify, requireGenuine, type Asked } from './identify.ts';
import { parseParams, type AnyQuery } from './operations/define.ts';
import { approvalStatusFor, secondFactorsFor } from './policy-analysis/approval-status.ts';
import { policyAnalysisFor } from './policy-analysis/policy-analysis.ts';
import type { Ports, RunSlices } from './ports.ts';
import { addressBooks, readRequest } from './request-reading.ts';
import { querySlices, type Answered, type Begun, type QuerySlices } from './query-slices.ts';
import type { RequestCost } from './request-cost.ts';
import { declaredReads, type QueryPorts } from './state/declared-reads.ts';
import type { UserId } from './state/rows.ts';
import { viewOf } from './state/tx.ts';
import type { Rate } from './time-shares.ts';
import { turnsOf } from './turns-of.ts';
import { parseQuery } from './wire.ts';

type Asking = Readonly<{ request: WireRequest; asked: Asked; from: 'wire' | 'operator'; cost: RequestCost }>;

export type Queries = Readonly<{
  /** Tells the questions in progress what a commit changed. */
  changed: QuerySlices['changed'];
  /** Answers a question of a user who is identified. Throws what the question does, and RESOURCE_EXHAUSTED. */
  answer(operation: AnyQuery, asking: Asking): Promise<JsonObject>;
}>;

/** Answers questions in slices, which `runSlices` drives. Those of one user over the wire are answered one after the other. */
export function createQueries(ports: Ports, runSlices: RunSlices, rateOf: () => Rate): Queries {
  const slices = querySlices(runSlices);
  const books = addressBooks();
  const takeTurn = analysisTurns(ports.clock, rateOf);
  const inTurnOf = turnsOf<UserId>();

  /** Reasons about the rules, in a turn of the user's; the time is charged to the key, and to a share of its own. */
  async function analysis(
    begin: () => Begun<JsonObject>,
    { asked, from, cost }: Asking,
  ): Promise<Answered<JsonObject>> {
    const { caller } = asked;
    const home = ports.store.state.organizations.get(caller.organizationId);
    const endTurn = from === 'wire' ? takeTurn({ userId: caller.userId, home }) : () => {};
    let ms = 0;
    try {
      const answered = await slices.ask(begin);
      cost.addToKey((ms = answered.ms));
      return answered;
    } finally {
      endTurn(ms);
    }
  }

  return {
    changed(changes) {
      books.changed(changes);
      slices.changed(changes);
    },
    async answer(operation, asking) {
      const { request, from, cost } = asking;
      let asked: Asked | undefined = asking.asked;
      const begin = (): Begun<JsonObject> => {
        // Who asks may be someone else by the time that the question begins, or begins again, or nobody.
        const now = asked ?? identify(ports, request, requireGenuine(ports, request), cost.paidBy);
        asked = undefined;
        return beginQuery(ports, books.bookOf, operation, now);
      };
      if (operation.analyzes) return (await analysis(begin, asking)).outcome();
      const answered = await inTurnOf(from === 'wire' ? asked.caller.userId : undefined, (waited) => {
        if (waited) {
          cost.requireShare();
          asked = undefined;
        }
        return slices.ask(begin);
      });
      cost.add(answered.slices > 1 ? answered.ms : Math.max(0, answered.ms - limits.queryMsFree));
      return answered.outcome();
    },
  };
}

function beginQuery(
  ports: Ports,
  bookOf: Parameters<typeof readRequest>[1],
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
    secondFactors: secondFactorsFor(queryPorts, caller),
    analyze: policyAnalysisFor(queryPorts, caller, nowMs),
    readRequest: (rows, type, parameters) => readRequest(rows, bookOf, type, parameters),
    ports,
  });
  const organizationIds = [view.organizationId, view.organization.parentId, caller.organizationId];
  return { work: operation.run(view, params), reads: operation.reads, organizationIds };
}
