import { z } from 'zod';
import { query } from '../define.ts';
import { policyFields } from '../../policy/language.ts';

/** Every field that policies can read, with its path, its type and the part of a policy that it belongs to: the reference of the language. */
export const listPolicyFields = query({
  path: 'list_policy_fields',
  own: true,
  summary: 'List all fields of the policy language',
  reads: [],
  params: z.strictObject({}),
  result: z.strictObject({
    fields: z.array(
      z.strictObject({ part: z.enum(['condition', 'consensus', 'time']), path: z.string(), type: z.string() }),
    ),
  }),
  run: () => ({ fields: policyFields().map((field) => ({ ...field })) }),
});
