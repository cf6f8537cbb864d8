import type { ActivityView } from '#shared/activity-view.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { latestVotes, type ActivityRecord, type Vote } from './activity.ts';
import { showUser, showUserId } from './domain/users.ts';
import { KeptFailure } from './fault.ts';
import { authorize, decisionBudget } from './gate/authorize.ts';
import type { Authenticated } from './gate/authenticate.ts';
import type { QueryPorts } from './state/declared-reads.ts';
import type { Budget } from './policy/policy.ts';
import { askRules } from './requests.ts';
import { showActivity, showSubmitted } from './wire.ts';

function contextFor(ports: QueryPorts, record: ActivityRecord, caller: Authenticated, budget: Budget) {
  const { clock, store } = ports;
  const { state } = store;
  const decision = askRules(ports, record, caller, (view, request) => authorize(view, request, budget));
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

/** Shows activities as `caller` sees them. All of them together may cost what the policies may for one decision. */
export function recordsFor(ports: QueryPorts, caller: Authenticated): (record: ActivityRecord) => ActivityView {
  const budget = decisionBudget();
  return (record) => showActivity(record, contextFor(ports, record, caller, budget));
}

/** The answer to the request that made, or met, this activity. One that was refused is answered as it was then: throws its KeptFailure. */
export function answerFor(ports: QueryPorts, record: ActivityRecord, caller: Authenticated): JsonObject {
  if (record.refused && record.failure) throw new KeptFailure(record.failure);
  return showSubmitted(record, contextFor(ports, record, caller, decisionBudget()));
}
