import { z } from 'zod';
import { showPolicy } from '../../domain/policies.ts';
import { query } from '../define.ts';
import { PolicyShape } from './policy-shape.ts';

/** Every policy of the organization, in the order they were added. */
export const listPolicies = query({
  path: 'list_policies',
  summary: 'List policies',
  reads: ['policies'],
  params: z.strictObject({}),
  result: z.strictObject({ policies: z.array(PolicyShape) }),
  run: (view) => ({ policies: view.policies.list().map(showPolicy) }),
});
