import { z } from 'zod';
import { slicedQuery } from '../define.ts';
import { rulesTables } from '../reads.ts';
import { WhoCanShape } from './policy-analysis-shapes.ts';

/** Who can do which kind of activity: alone, together with whom, or never. */
export const whoCan = slicedQuery({
  path: 'who_can',
  own: true,
  analyzes: true,
  summary: 'List permissions',
  reads: [...rulesTables],
  params: z.strictObject({}),
  result: WhoCanShape,
  run: (view) => view.policyAnalysis.whoCan(),
});
