import { z } from 'zod';
import { removePolicy } from '../../domain/policies.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Removes policies. All are removed, or none. */
export const deletePolicies = activity({
  path: 'delete_policies',
  type: 'ACTIVITY_TYPE_DELETE_POLICIES',
  intent: 'deletePoliciesIntent',
  summary: 'Delete policies',
  risk: 'what-is-allowed',
  params: z.strictObject({ policyIds: Ids(1) }),
  result: { deletePoliciesResult: z.strictObject({ policyIds: z.array(Uuid) }) },
  policy: { resource: 'POLICY', action: 'DELETE' },
  run: (tx, { policyIds }) => {
    for (const policyId of policyIds) removePolicy(tx, policyId);
    return { policyIds };
  },
});
