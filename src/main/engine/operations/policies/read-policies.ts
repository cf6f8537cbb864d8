import { z } from 'zod';
import { examine } from '../../policy/examine.ts';
import { query } from '../define.ts';
import { PolicyTreeShape, showTree } from './policy-tree.ts';

/** Longer texts are not put into words by anyone, and a hundred of them as trees would be megabytes. */
const TEXT_CHARS_MAX = 2_000;

/** Every policy's texts as trees, in the order the policies were added. What is empty, very long, or no longer holds has none. */
export const readPolicies = query({
  path: 'read_policies',
  own: true,
  summary: 'List policies as syntax trees',
  reads: ['policies'],
  params: z.strictObject({}),
  result: z.strictObject({
    policies: z.array(
      z.strictObject({
        policyId: z.string(),
        condition: PolicyTreeShape.exactOptional(),
        consensus: PolicyTreeShape.exactOptional(),
        time: PolicyTreeShape.exactOptional(),
      }),
    ),
  }),
  run: (view) => ({
    policies: view.policies
      .list()
      .map(({ policyId, condition, consensus, time }) => ({
        policyId,
        ...treeOf('condition', condition),
        ...treeOf('consensus', consensus),
        ...treeOf('time', time),
      })),
  }),
});

function treeOf(part: 'condition' | 'consensus' | 'time', text: string) {
  if (text.length > TEXT_CHARS_MAX) return {};
  const { expression, problems } = examine(part, text);
  return expression && problems.length === 0 ? { [part]: showTree(expression) } : {};
}
