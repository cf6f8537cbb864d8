import type { Effect } from '#shared/enums.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { exhausted, notFound, policyNameTaken } from '../fault.ts';
import { checkPolicy } from '../policy/policy.ts';
import { requireControls } from './velocity-controls.ts';
import type { Policy, PolicyId } from '../state/rows.ts';
import type { Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { countLimitsOf } from './count-limits.ts';

/** A policy as it is asked for. A part that is absent or empty is always true. */
export type NewPolicy = Readonly<{
  policyName: string;
  effect: Effect;
  condition?: string | undefined;
  consensus?: string | undefined;
  time?: string | undefined;
  notes?: string | undefined;
}>;

/** What is to be otherwise about a policy. What is left out stays. */
export type PolicyPatch = { readonly [Field in keyof NewPolicy]?: NewPolicy[Field] | undefined };

export type ShownPolicy = {
  policyId: string;
  policyName: string;
  effect: Effect;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  notes: string;
  consensus: string;
  condition: string;
  time?: string;
};

/**
 * Keeps a policy that has been read and checked. Throws INVALID_ARGUMENT for a text that cannot be one (`invalid policy condition: …`)
 * or a name that is taken (`policy label must be unique`), RESOURCE_EXHAUSTED when there are too many.
 */
export function addPolicy(tx: Tx, policy: NewPolicy): Policy {
  const { policyName, effect, condition = '', consensus = '', time = '', notes = '' } = policy;
  checkPolicy({ effect, condition, consensus, time });
  requireControls(tx, condition);
  requireFreeName(tx, policyName);
  const { policiesMax } = countLimitsOf(tx);
  if (tx.policies.count() >= policiesMax)
    throw exhausted(`this organization has the maximum of ${policiesMax} policies`);
  return tx.policies.insert({ policyId: tx.newId<PolicyId>(), policyName, effect, condition, consensus, time, notes });
}

/** A policy of the organization. Throws NOT_FOUND. */
export function requirePolicy(view: View | Tx, policyId: string): Policy {
  const policy = view.policies.get(policyId);
  if (!policy) throw notFound('policy', policyId);
  return policy;
}

/** Changes what `patch` names of a policy; an empty text makes a part always true. Throws NOT_FOUND, and as `addPolicy` does. */
export function changePolicy(tx: Tx, policyId: string, patch: PolicyPatch): void {
  const policy = requirePolicy(tx, policyId);
  const changed = {
    policyName: patch.policyName ?? policy.policyName,
    effect: patch.effect ?? policy.effect,
    condition: patch.condition ?? policy.condition,
    consensus: patch.consensus ?? policy.consensus,
    time: patch.time ?? policy.time,
    notes: patch.notes ?? policy.notes,
  };
  checkPolicy(changed);
  requireControls(tx, changed.condition);
  if (changed.policyName !== policy.policyName) requireFreeName(tx, changed.policyName);
  tx.policies.replace(policy, changed);
}

/** Removes a policy. Throws NOT_FOUND. */
export function removePolicy(tx: Tx, policyId: string): void {
  tx.policies.remove(requirePolicy(tx, policyId).policyId);
}

/** A policy as queries show it. */
export function showPolicy(policy: Policy): ShownPolicy {
  return {
    policyId: policy.policyId,
    policyName: policy.policyName,
    effect: policy.effect,
    createdAt: toTimestamp(policy.createdAtMs),
    updatedAt: toTimestamp(policy.updatedAtMs),
    notes: policy.notes,
    consensus: policy.consensus,
    condition: policy.condition,
    ...(policy.time ? { time: policy.time } : {}),
  };
}

function requireFreeName(tx: Tx, policyName: string): void {
  if (tx.policies.find((other) => other.policyName === policyName)) throw policyNameTaken();
}
