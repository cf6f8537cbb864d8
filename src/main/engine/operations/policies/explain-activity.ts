import { z } from 'zod';
import { slicedQuery } from '../define.ts';
import { rulesTables } from '../reads.ts';
import { ExplanationShape } from './policy-analysis-shapes.ts';

/**
 * Why the rules say what they say to an activity, with the votes it has: each policy's outcome, the value of every clause, and whose
 * approval would let it pass. One that waits is read as things are now, one that is settled as of the instant it was settled; people,
 * wallets, keys and policies are those of now in either case.
 */
export const explainActivity = slicedQuery({
  path: 'explain_activity',
  own: true,
  analyzes: true,
  summary: 'Explain why an activity is allowed, denied or pending approval',
  reads: ['activities', ...rulesTables],
  params: z
    .strictObject({ activityId: z.string().max(64).exactOptional(), fingerprint: z.string().max(128).exactOptional() })
    .refine(
      (named) => (named.activityId === undefined) !== (named.fingerprint === undefined),
      'expected either activityId or fingerprint',
    ),
  result: ExplanationShape,
  run: (view, named) => view.policyAnalysis.explain(named),
});
