import type { JsonObject } from '#shared/envelope.ts';
import { latestVotes, type ActivityRecord, type Vote } from './activity.ts';
import { showUser, showUserId } from './domain/users.ts';
import { Fault, KeptFailure } from './fault.ts';
import { authorize, decisionBudget, type Decision } from './gate/authorize.ts';
import type { Authenticated } from './gate/authenticate.ts';
import type { QueryPorts } from './state/declared-reads.ts';
import type { Budget } from './policy/policy.ts';
import { authorityOver, requestOf } from './requests.ts';
import { showActivity, showSubmitted } from './wire.ts';

function contextFor(ports: QueryPorts, record: ActivityRecord, caller: Authenticated, budget: Budget) {
  const { clock, store } = ports;
  const { state } = store;
  const decision = decisionFor(ports, record, caller, budget);
  const mine = latestVotes(record.votes, clock.nowMs()).get(caller.userId)?.selection;
  const counts = decision !== undefined && decision.outcome !== 'deny' && decision.voters.has(caller.userId);
  return {
    showUser: ({ userId }: Vote) => {
      // A parent's user who began something in a sub-organization is nobody that its members may read about.
      const home = state.users.get(userId)?.organizationId;
      return home === record.organizationId || home === caller.organizationId
        ? showUser(state, userId)
        : showUserId(userId);
    },
    canApprove: counts && mine !== 'VOTE_SELECTION_APPROVED',
    canReject: counts && mine !== 'VOTE_SELECTION_REJECTED',
  };
}

/** Undefined for what waits for nobody, or not for anybody of the caller's, and where its policies take too long to be asked. */
function decisionFor(
  ports: QueryPorts,
  record: ActivityRecord,
  caller: Authenticated,
  budget: Budget,
): Decision | undefined {
  if (record.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return undefined;
  const view = authorityOver(ports.store.state, record, caller, ports.clock.nowMs());
  try {
    return view && authorize(view, requestOf(record), budget);
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}

/** Shows activities as `caller` sees them. All of them together may cost what the policies may for one decision. */
export function recordsFor(ports: QueryPorts, caller: Authenticated): (record: ActivityRecord) => JsonObject {
  const budget = decisionBudget();
  return (record) => showActivity(record, contextFor(ports, record, caller, budget));
}

/** The answer to the request that made, or met, this activity. One that was refused is answered as it was then: throws its KeptFailure. */
export function answerFor(ports: QueryPorts, record: ActivityRecord, caller: Authenticated): JsonObject {
  if (record.refused && record.failure) throw new KeptFailure(record.failure);
  return showSubmitted(record, contextFor(ports, record, caller, decisionBudget()));
}
