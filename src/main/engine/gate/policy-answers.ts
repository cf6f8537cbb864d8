import type { PolicyOutcome } from '#shared/enums.ts';
import type { Facts } from '../policy/facts.ts';
import { askPolicy, takesPart, type Member } from '../policy/policy.ts';
import { spend } from '../policy/run.ts';
import type { Sliced } from '../slices.ts';
import type { Policy, UserId } from '../state/rows.ts';
import { isBlindPayload, namesBlindSigning } from './blind-signing.ts';
import { factsAlike } from './facts-alike.ts';

/** What one policy comes to, and whose vote could still make it allow. */
export type Answer = Readonly<{ outcome: PolicyOutcome; voters: readonly UserId[] }>;

/**
 * Asks a policy once about all of `each` that it cannot tell apart. What is known already takes a step of the budget. Where blind signing is
 * denied, a policy that does not name it neither allows it nor could.
 */
export function answersTo(
  each: readonly Facts[],
  members: () => readonly Member[],
  electorate: () => readonly Member[],
  isBlindDenied: boolean,
): (policy: Policy, facts: Facts) => Answer | Sliced<Answer> {
  const options = { electorate };
  const ask = (policy: Policy, facts: Facts, barred: boolean): Answer | Sliced<Answer> => {
    const asked = askPolicy(policy, facts, options);
    return typeof asked === 'string' ? settled(asked, barred) : inSlices(policy, facts, asked, barred);
  };
  const inSlices = function* (policy: Policy, facts: Facts, asked: Sliced<PolicyOutcome>, barred: boolean) {
    const answer = settled(yield* asked, barred);
    if (answer.outcome !== 'OUTCOME_REQUIRES_CONSENSUS') return answer;
    const voters: UserId[] = [];
    for (const member of members())
      if (yield* takesPart(policy, facts, member)) voters.push(member.approver.id as UserId);
    return { ...answer, voters };
  };
  const isBarred = (policy: Policy, facts: Facts) =>
    isBlindDenied && isBlindPayload(facts) && !namesBlindSigning(policy);
  // Of one thing each policy is asked once anyway.
  if (each.length === 1) return (policy, facts) => ask(policy, facts, isBarred(policy, facts));

  const textOf = factsAlike(each);
  const known = new Map<Policy, Map<string, Answer>>();
  return function* (policy, facts): Sliced<Answer> {
    const barred = isBarred(policy, facts);
    const text = barred ? `barred ${textOf(policy, facts)}` : textOf(policy, facts);
    const ofPolicy = known.get(policy) ?? new Map<string, Answer>();
    known.set(policy, ofPolicy);
    const before = ofPolicy.get(text);
    if (before) {
      spend(facts.budget, 1);
      return before;
    }
    const asked = ask(policy, facts, barred);
    const answer = 'outcome' in asked ? asked : yield* asked;
    ofPolicy.set(text, answer);
    return answer;
  };
}

/** What a policy comes to that asks nobody else. `barred`: it neither allows nor could. */
function settled(outcome: PolicyOutcome, barred: boolean): Answer {
  const isOpen = outcome === 'OUTCOME_ALLOW' || outcome === 'OUTCOME_REQUIRES_CONSENSUS';
  return { outcome: barred && isOpen ? 'OUTCOME_DENY_IMPLICIT' : outcome, voters: nobody };
}

const nobody: readonly UserId[] = [];
