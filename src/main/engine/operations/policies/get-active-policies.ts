import { z } from 'zod';
import { activeAt } from '../../policy/policy.ts';
import { query } from '../define.ts';

/** Which policies are in their time now, and when that was found out, in decimal milliseconds since the epoch. */
export const getActivePolicies = query({
  path: 'get_active_policies',
  summary: 'List policies inside their time window',
  reads: ['policies'],
  params: z.strictObject({}),
  result: z.strictObject({
    statuses: z.array(
      z.strictObject({
        organizationId: z.string(),
        policyId: z.string(),
        active: z.boolean(),
        timeExpr: z.string().exactOptional(),
        error: z.string().exactOptional(),
      }),
    ),
    evaluatedAtMs: z.string(),
  }),
  run: (view) => ({
    statuses: view.policies
      .list()
      .map((policy) => ({
        organizationId: policy.organizationId,
        policyId: policy.policyId,
        ...activeAt(policy, view.nowMs),
        ...(policy.time ? { timeExpr: policy.time } : {}),
      })),
    evaluatedAtMs: String(view.nowMs),
  }),
});
