import { z } from 'zod';
import { slicedQuery } from '../define.ts';
import { rulesTables } from '../reads.ts';
import { draftFields, LintShape } from './policy-analysis-shapes.ts';

/** What policies, stored or drafted, say that their writers can hardly mean. */
export const lintPolicies = slicedQuery({
  path: 'lint_policies',
  own: true,
  analyzes: true,
  summary: 'Lint policies',
  reads: [...rulesTables],
  params: z.strictObject(draftFields),
  result: LintShape,
  run: (view, drafts) => view.policyAnalysis.lint(drafts),
});
