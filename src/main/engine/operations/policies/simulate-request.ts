import { z } from 'zod';
import { countLimits } from '#shared/count-limits.ts';
import { slicedQuery } from '../define.ts';
import { rulesTables } from '../reads.ts';
import { Uuid } from '../shapes.ts';
import { draftFields, ExplanationShape, requestFields } from './policy-analysis-shapes.ts';

/**
 * What the rules would say to a request that nobody has made, by the policies that are stored or by drafts of them. The caller may ask
 * for anyone of the organization. Nothing is kept, and no key is opened.
 */
export const simulateRequest = slicedQuery({
  path: 'simulate_request',
  own: true,
  analyzes: true,
  summary: 'Simulate a request',
  reads: [...rulesTables],
  params: z.strictObject({
    ...requestFields,
    submitterId: Uuid.exactOptional(),
    approverIds: z.array(Uuid).max(countLimits.local.usersMax).exactOptional(),
    ...draftFields,
  }),
  result: ExplanationShape,
  run: (view, { policies, replaceAll, ...request }) =>
    view.policyAnalysis.simulate(request, {
      ...(policies ? { policies } : {}),
      ...(replaceAll === undefined ? {} : { replaceAll }),
    }),
});
