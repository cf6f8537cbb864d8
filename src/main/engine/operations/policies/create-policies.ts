import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addPolicy } from '../../domain/policies.ts';
import { requireReadable } from '../../policy/policy.ts';
import { activity } from '../define.ts';
import { PolicyParams, Uuid } from '../shapes.ts';

/** Keeps policies, each read and checked first. All are kept, or none. */
export const createPolicies = activity({
  path: 'create_policies',
  type: 'ACTIVITY_TYPE_CREATE_POLICIES',
  intent: 'createPoliciesIntent',
  summary: 'Add policies',
  risk: 'what-is-allowed',
  params: z.strictObject({ policies: z.array(PolicyParams).max(limits.policiesPerActivityMax) }),
  result: { createPoliciesResult: z.strictObject({ policyIds: z.array(Uuid) }) },
  policy: { resource: 'POLICY', action: 'CREATE' },
  requireReadable: ({ policies }) => {
    for (const [index, policy] of policies.entries()) {
      const at = `parameters.policies.${index}`;
      const fields = { condition: `${at}.condition`, consensus: `${at}.consensus`, time: `${at}.time` };
      requireReadable(policy, fields, { among: true });
    }
  },
  run: (tx, { policies }) => ({ policyIds: policies.map((policy) => addPolicy(tx, policy).policyId) }),
});
