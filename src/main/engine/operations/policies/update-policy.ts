import { z } from 'zod';
import { effects } from '#shared/enums.ts';
import { changePolicy } from '../../domain/policies.ts';
import { requireReadable } from '../../policy/policy.ts';
import { activity, older } from '../define.ts';
import { Label, Notes, PolicyText, Uuid } from '../shapes.ts';

const ParamsV1 = z.strictObject({
  policyId: Uuid,
  policyName: Label.optional(),
  policyEffect: z.enum(effects).optional(),
  policyCondition: PolicyText.optional(),
  policyConsensus: PolicyText.optional(),
  policyNotes: Notes.optional(),
});

const Params = ParamsV1.extend({ time: PolicyText.optional() });
type Params = z.infer<typeof Params>;

const fields = {
  condition: 'parameters.policyCondition',
  consensus: 'parameters.policyConsensus',
  time: 'parameters.time',
};

/** Changes what is named of a policy, and leaves the rest. */
export const updatePolicy = activity({
  path: 'update_policy',
  type: 'ACTIVITY_TYPE_UPDATE_POLICY_V2',
  intent: 'updatePolicyIntentV2',
  summary: 'Change a policy',
  risk: 'what-is-allowed',
  params: Params,
  older: [
    older({
      type: 'ACTIVITY_TYPE_UPDATE_POLICY',
      intent: 'updatePolicyIntent',
      params: ParamsV1,
      upgrade: (params): Params => params,
      result: { key: 'updatePolicyResult', from: (result: { policyId: string }) => result },
    }),
  ],
  result: { updatePolicyResultV2: z.strictObject({ policyId: Uuid }) },
  policy: { resource: 'POLICY', action: 'UPDATE' },
  requireReadable: ({ policyCondition, policyConsensus, time }) =>
    requireReadable({ condition: policyCondition, consensus: policyConsensus, time }, fields),
  run: (tx, { policyId, policyName, policyEffect, policyCondition, policyConsensus, policyNotes, time }) => {
    changePolicy(tx, policyId, {
      policyName,
      effect: policyEffect,
      condition: policyCondition,
      consensus: policyConsensus,
      notes: policyNotes,
      time,
    });
    return { policyId };
  },
});
