import { z } from 'zod';
import { effects, selectorOperators } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { addPolicy } from '../../domain/policies.ts';
import { requireReadable } from '../../policy/policy.ts';
import { expressionsOf } from '../../policy/selectors.ts';
import { activity, older } from '../define.ts';
import { Label, Notes, PolicyParams, Uuid } from '../shapes.ts';

const Subject = z.string().max(limits.labelCharsMax).optional();
const Operator = z.enum(selectorOperators).optional();
const Target = z.string().max(limits.selectorTargetCharsMax);
const Selectors = <Selector extends z.ZodType>(selector: Selector) =>
  z.array(selector).min(1, 'expected at least one selector').max(limits.selectorsMax);

const ParamsV2 = z.strictObject({
  policyName: Label,
  selectors: Selectors(
    z.strictObject({
      subject: Subject,
      operator: Operator,
      targets: z.array(Target).max(limits.selectorTargetsMax).optional(),
    }),
  ),
  effect: z.enum(effects),
  notes: Notes.optional(),
});

const ParamsV1 = ParamsV2.extend({
  selectors: Selectors(z.strictObject({ subject: Subject, operator: Operator, target: Target.optional() })),
});

/** Keeps a policy, read and checked first. The versions before this had selectors; what they come to as expressions is kept. */
export const createPolicy = activity({
  path: 'create_policy',
  type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
  intent: 'createPolicyIntentV3',
  summary: 'Add a policy',
  risk: 'what-is-allowed',
  params: PolicyParams,
  older: [
    older({
      type: 'ACTIVITY_TYPE_CREATE_POLICY_V2',
      intent: 'createPolicyIntentV2',
      params: ParamsV2,
      upgrade: ({ selectors, ...policy }): PolicyParams => ({ ...policy, ...expressionsOf(selectors, 'targets') }),
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_POLICY',
      intent: 'createPolicyIntent',
      params: ParamsV1,
      upgrade: ({ selectors, ...policy }): PolicyParams => ({
        ...policy,
        ...expressionsOf(
          selectors.map(({ target, ...rest }) => ({ ...rest, targets: target === undefined ? [] : [target] })),
          'target',
        ),
      }),
    }),
  ],
  result: { createPolicyResult: z.strictObject({ policyId: Uuid }) },
  policy: { resource: 'POLICY', action: 'CREATE' },
  requireReadable: (policy) =>
    requireReadable(policy, {
      condition: 'parameters.condition',
      consensus: 'parameters.consensus',
      time: 'parameters.time',
    }),
  run: (tx, policy) => ({ policyId: addPolicy(tx, policy).policyId }),
});
