import type { Effect } from '#shared/enums.ts';
import type { Operations } from '../../api/operations.ts';

/** A policy as the vault lists it. */
export type Policy = Operations['list_policies']['result']['policies'][number];

/** A policy as it is being written. */
export type PolicyDraft = Readonly<{
  name: string;
  effect: Effect;
  condition: string;
  consensus: string;
  time: string;
  notes: string;
}>;

/**
 * A draft that was left, the policies that are created beside it, and when the policy it is of had last changed (Unix time in milliseconds;
 * 0 for a new one).
 */
export type KeptDraft = Readonly<{ draft: PolicyDraft; beside: readonly PolicyDraft[]; basedOnMs: number }>;

/** What a stored policy says, as a draft; without one, what a new one begins with: it allows nothing until its condition is written. */
export function draftOf(policy: Policy | undefined): PolicyDraft {
  const { policyName: name = '', effect = 'EFFECT_ALLOW', condition = 'false', consensus = '' } = policy ?? {};
  return { name, effect, condition, consensus, time: policy?.time ?? '', notes: policy?.notes ?? '' };
}

/** Drafts that were left without being saved, for as long as the window is open. They are nowhere else. */
const kept = new Map<string, KeptDraft>();
const keptMax = 20;

const keyOf = (organizationId: string, policyId: string | undefined): string =>
  `${organizationId}/${policyId ?? 'new'}`;

/** The draft that was left of a policy, or of a new one. */
export function keptDraft(organizationId: string, policyId: string | undefined): KeptDraft | undefined {
  return kept.get(keyOf(organizationId, policyId));
}

/** Keeps a draft until it is dropped; the oldest gives way to the twenty-first. */
export function keepDraft(organizationId: string, policyId: string | undefined, draft: KeptDraft): void {
  const key = keyOf(organizationId, policyId);
  kept.delete(key);
  kept.set(key, draft);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
}

/** Forgets a draft: it was saved or discarded. */
export function dropDraft(organizationId: string, policyId: string | undefined): void {
  kept.delete(keyOf(organizationId, policyId));
}

/** Whether two drafts say the same, to the letter. */
export function sameDraft(one: PolicyDraft, other: PolicyDraft): boolean {
  return Object.keys(changedFields(one, other)).length === 0;
}

/** What `update_policy` is sent: the fields that differ, under its own names. A text that was emptied is sent empty. */
export function changedFields(before: PolicyDraft, after: PolicyDraft) {
  return {
    ...(before.name === after.name ? {} : { policyName: after.name }),
    ...(before.effect === after.effect ? {} : { policyEffect: after.effect }),
    ...(before.condition === after.condition ? {} : { policyCondition: after.condition }),
    ...(before.consensus === after.consensus ? {} : { policyConsensus: after.consensus }),
    ...(before.time === after.time ? {} : { time: after.time }),
    ...(before.notes === after.notes ? {} : { policyNotes: after.notes }),
  };
}
