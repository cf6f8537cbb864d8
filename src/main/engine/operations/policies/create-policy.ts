import { z } from 'zod';
import { addPolicy } from '../../domain/policies.ts';
import { activity } from '../define.ts';
import { PolicyParams, Uuid } from '../shapes.ts';

/** Keeps a policy, read and checked first. The versions before this had selectors in place of expressions, and are not taken. */
export const createPolicy = activity({
  path: 'create_policy',
  type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
  intent: 'createPolicyIntentV3',
  summary: 'Add a policy',
  params: PolicyParams,
  result: { createPolicyResult: z.strictObject({ policyId: Uuid }) },
  policy: { resource: 'POLICY', action: 'CREATE' },
  run: (tx, policy) => ({ policyId: addPolicy(tx, policy).policyId }),
});
