import type { PolicyOutcome } from '#shared/enums.ts';
import type { User, UserId } from '../state/rows.ts';
import type { View } from '../state/tx.ts';
import type { Request } from './authorize.ts';

/** What one policy came to. */
export type Evaluation = Readonly<{ policyId: string; outcome: PolicyOutcome }>;

export type PolicyVerdict = Readonly<{
  denied: boolean;
  allowed: boolean;
  /** Some policy explicitly allows or denies this action, so that the defaults stand back. */
  speaks: boolean;
  /** Whose vote could still make a policy allow it. */
  voters: ReadonlySet<UserId>;
  evaluations: readonly Evaluation[];
}>;

/** What the organization's policies say to a request, given who approves it and who has rejected it. */
export function evaluatePolicies(
  view: View,
  _request: Request,
  _approvers: readonly User[],
  _rejecters: readonly User[],
): PolicyVerdict {
  const evaluations = view.policies.list().map(({ policyId }) => ({ policyId, outcome: 'OUTCOME_ERROR' as const }));
  return { denied: false, allowed: false, speaks: false, voters: new Set(), evaluations };
}
