import { z } from 'zod';
import { removePolicy } from '../../domain/policies.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Removes a policy. */
export const deletePolicy = activity({
  path: 'delete_policy',
  type: 'ACTIVITY_TYPE_DELETE_POLICY',
  intent: 'deletePolicyIntent',
  summary: 'Delete a policy',
  risk: 'what-is-allowed',
  params: z.strictObject({ policyId: Uuid }),
  result: { deletePolicyResult: z.strictObject({ policyId: Uuid }) },
  policy: { resource: 'POLICY', action: 'DELETE' },
  run: (tx, { policyId }) => {
    removePolicy(tx, policyId);
    return { policyId };
  },
});
