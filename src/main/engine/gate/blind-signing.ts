import type { FeatureName } from '#shared/enums.ts';
import type { Facts } from '../policy/facts.ts';
import { reads } from '../policy/reads.ts';
import { treesOf } from '../policy/trace.ts';
import type { Policy } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';

const feature: FeatureName = 'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING';

/**
 * Whether an organization lets nobody sign blindly, the root quorum included, but by a policy that names it. Off unless the root quorum
 * switches it on: official clients send digests.
 */
export function deniesBlindSigning(view: Pick<OrganizationRows, 'features'>): boolean {
  return view.features.find(({ name }) => name === feature) !== undefined;
}

/** Whether these are the facts of a payload of which nobody can tell what is signed. */
export function isBlindPayload(facts: Pick<Facts, 'raw_payload'>): boolean {
  return facts.raw_payload?.blind === true;
}

const known = new WeakMap<Policy, boolean>();

/** Whether the condition of a policy reads `raw_payload.blind`. A policy that does not parse names nothing. */
export function namesBlindSigning(policy: Policy): boolean {
  const before = known.get(policy);
  if (before !== undefined) return before;
  const { condition } = treesOf(policy);
  const names = condition ? reads(condition, 'raw_payload.blind') : false;
  known.set(policy, names);
  return names;
}
