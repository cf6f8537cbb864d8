import { z } from 'zod';
import { query } from '../define.ts';
import { examine } from '../../policy/examine.ts';
import { complaints, type Complaint } from '../../policy/trouble.ts';
import { PolicyText } from '../shapes.ts';
import { noticed, noticesIn } from './policy-notices.ts';
import { PolicyTreeShape, showTree } from './policy-tree.ts';

const parts = ['condition', 'consensus', 'time'] as const;

// The keys of a record, which TypeScript gives as plain text.
const Complaints = z.enum(Object.keys(complaints) as [Complaint, ...Complaint[]]);
const place = {
  part: z.enum(parts),
  from: z.number(),
  to: z.number(),
  mending: z.strictObject({ from: z.number(), to: z.number(), text: z.string() }).exactOptional(),
};

/**
 * Reads texts as a policy would be read before it is kept. `problems` stand in the way of keeping it, `notices` do not: they name what
 * nothing here is called. Places are UTF-16 units from 0. `trees` has the texts that can be kept and are not empty.
 */
export const checkPolicy = query({
  path: 'check_policy',
  own: true,
  summary: 'Validate a policy',
  reads: ['users', 'userTags', 'wallets', 'walletAccounts', 'privateKeys', 'privateKeyTags', 'policies'],
  params: z.strictObject({
    condition: PolicyText.optional(),
    consensus: PolicyText.optional(),
    time: PolicyText.optional(),
  }),
  result: z.strictObject({
    problems: z.array(
      z.strictObject({
        ...place,
        complaint: Complaints,
        params: z.record(z.string(), z.string()),
        message: z.string(),
      }),
    ),
    notices: z.array(z.strictObject({ ...place, notice: z.enum(noticed), value: z.string() })),
    trees: z.strictObject({
      condition: PolicyTreeShape.exactOptional(),
      consensus: PolicyTreeShape.exactOptional(),
      time: PolicyTreeShape.exactOptional(),
    }),
  }),
  run: (view, texts) => {
    const examined = parts.map((part) => ({ part, ...examine(part, texts[part] ?? '') }));
    const sound = examined.flatMap(({ part, expression, problems }) =>
      expression && problems.length === 0 ? [{ part, expression }] : [],
    );
    return {
      problems: examined.flatMap(({ problems }) => problems.map((problem) => ({ ...problem }))),
      notices: sound.flatMap(({ part, expression }) =>
        noticesIn(view, part, expression).map((notice) => ({ ...notice })),
      ),
      trees: Object.fromEntries(sound.map(({ part, expression }) => [part, showTree(expression)])),
    };
  },
});
