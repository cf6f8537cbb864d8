import type { PolicyDraft } from './drafts.ts';

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
