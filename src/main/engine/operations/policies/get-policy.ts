import { z } from 'zod';
import { requirePolicy, showPolicy } from '../../domain/policies.ts';
import { query } from '../define.ts';
import { PolicyShape } from './policy-shape.ts';

/** One policy. */
export const getPolicy = query({
  path: 'get_policy',
  summary: 'Get one policy',
  reads: ['policies'],
  params: z.strictObject({ policyId: z.string() }),
  result: z.strictObject({ policy: PolicyShape }),
  run: (view, { policyId }) => ({ policy: showPolicy(requirePolicy(view, policyId)) }),
});
