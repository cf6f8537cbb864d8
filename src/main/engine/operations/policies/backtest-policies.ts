import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { slicedQuery } from '../define.ts';
import { rulesTables } from '../reads.ts';
import { BacktestShape, draftFields } from './policy-analysis-shapes.ts';

/**
 * Which of the last activities drafts of policies would decide otherwise than the stored ones do. People, wallets and keys are read as
 * they are now, votes as they were cast, time conditions as of then. One call does what takes it a moment; `before` goes on.
 */
export const backtestPolicies = slicedQuery({
  path: 'backtest_policies',
  own: true,
  analyzes: true,
  summary: 'Backtest policies on past activities',
  reads: ['activities', ...rulesTables],
  params: z.strictObject({
    ...draftFields,
    last: z.int().min(1).max(limits.backtestMax).exactOptional(),
    before: z.string().max(64).exactOptional(),
  }),
  result: BacktestShape,
  run: (view, { last = limits.backtestDefault, before, ...drafts }) =>
    view.policyAnalysis.backtest(drafts, { last, ...(before === undefined ? {} : { before }) }),
});
