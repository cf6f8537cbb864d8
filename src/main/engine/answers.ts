import type { JsonObject } from '#shared/envelope.ts';
import { latestVotes, type ActivityRecord, type Vote } from './activity.ts';
import { showUser } from './domain/users.ts';
import { Refusal } from './fault.ts';
import { authorize, type Decision } from './gate/authorize.ts';
import type { Authenticated } from './gate/authenticate.ts';
import type { Ports } from './ports.ts';
import { authorityOver, requestOf } from './requests.ts';
import { showActivity, showSubmitted } from './wire.ts';

function contextFor(ports: Ports, record: ActivityRecord, caller: Authenticated) {
  const { state } = ports.store;
  const decision = decisionFor(ports, record, caller);
  const mine = latestVotes(record.votes).get(caller.userId)?.selection;
  const counts = decision !== undefined && decision.outcome !== 'deny' && decision.voters.has(caller.userId);
  return {
    showUser: (vote: Vote) => showUser(state, vote.userId),
    canApprove: counts && mine !== 'VOTE_SELECTION_APPROVED',
    canReject: counts && mine !== 'VOTE_SELECTION_REJECTED',
  };
}

function decisionFor(ports: Ports, record: ActivityRecord, caller: Authenticated): Decision | undefined {
  if (record.status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED') return undefined;
  const view = authorityOver(ports, ports.store.state, record, caller, ports.clock.nowMs());
  return view && authorize(view, requestOf(record));
}

/** An activity as `caller` sees it. */
export function showRecord(ports: Ports, record: ActivityRecord, caller: Authenticated): JsonObject {
  return showActivity(record, contextFor(ports, record, caller));
}

/** The answer to the request that made, or met, this activity. One that was refused is answered as it was then: throws its Refusal. */
export function answerFor(ports: Ports, record: ActivityRecord, caller: Authenticated): JsonObject {
  if (record.refused && record.failure) throw new Refusal(record.failure);
  return showSubmitted(record, contextFor(ports, record, caller));
}
