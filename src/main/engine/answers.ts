import type { JsonObject } from '#shared/envelope.ts';
import type { ActivityRecord, Vote } from './activity.ts';
import { showUser, showUserId } from './domain/users.ts';
import { KeptFailure } from './fault.ts';
import { decisionBudget } from './gate/authorize.ts';
import { countingVotes } from './gate/counting-votes.ts';
import { fullAuthorization, isAskedToApprove, type FullDecision } from './gate/second-factors.ts';
import type { Authenticated } from './gate/authenticate.ts';
import { requireShownToGrant } from './gate/rpc-grants.ts';
import { recordBudgets } from './gate/record-budgets.ts';
import type { QueryPorts } from './state/declared-reads.ts';
import type { Budget } from './policy/policy.ts';
import type { ShownOnce } from './recording.ts';
import { askRules, requestOf } from './requests.ts';
import { finish, type Sliced } from './slices.ts';
import type { View } from './state/tx.ts';
import { showActivity, showSubmitted, type ActivityContext } from './wire.ts';

function* contextFor(
  ports: QueryPorts,
  record: ActivityRecord,
  caller: Authenticated,
  budget: Budget,
  decided?: FullDecision,
): Sliced<ActivityContext> {
  const { state } = ports.store;
  const asked = yield* askRules(ports, record, caller, function* (view, request) {
    const decision = decided ?? (yield* fullAuthorization(view, request, budget));
    const mine = countingVotes(view, request).get(caller.userId)?.selection;
    return { decision, mine, isAsked: isAskedToApprove(view, request, decision, caller.userId) };
  });
  const counts = asked !== undefined && asked.decision.outcome !== 'deny' && asked.decision.voters.has(caller.userId);
  return {
    showUser: ({ userId }: Vote) => {
      // A parent's user who began something in a sub-organization is nobody that its members may read about.
      const home = state.users.get(userId)?.organizationId;
      return home === record.organizationId || home === caller.organizationId
        ? showUser(state, userId)
        : showUserId(userId);
    },
    canApprove: asked?.isAsked === true,
    canReject: counts && asked.mine !== 'VOTE_SELECTION_REJECTED',
  };
}

/** Shows activities as `caller` sees them. Each has the budget that `recordBudgets` says. Throws PERMISSION_DENIED for the key of a grant. */
export function recordsFor(ports: QueryPorts, caller: Authenticated): View['showActivity'] {
  const withBudget = recordBudgets();
  return function* (record) {
    const nowMs = ports.clock.nowMs();
    requireShownToGrant(ports.store.state, caller, record, { requestOf: () => requestOf(record), nowMs });
    return showActivity(record, yield* withBudget((budget) => contextFor(ports, record, caller, budget)));
  };
}

/**
 * The answer to the request that made, or met, this activity. One that was refused is answered as it was then: throws its KeptFailure. `voters`
 * are those that the activity removed, `decision` what the rules said to the request, where it waits by them.
 */
export function answerFor(
  ports: QueryPorts,
  record: ActivityRecord,
  caller: Authenticated,
  { voters, decision }: Pick<ShownOnce, 'voters' | 'decision'> = {},
): JsonObject {
  if (record.refused && record.failure) throw new KeptFailure(record.failure);
  const context = finish(contextFor(ports, record, caller, decisionBudget(), decision));
  const showVoter = (vote: Vote) => voters?.get(vote.userId) ?? context.showUser(vote);
  return showSubmitted(record, { ...context, showUser: showVoter });
}
