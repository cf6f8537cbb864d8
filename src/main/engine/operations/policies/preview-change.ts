import { z } from 'zod';
import { slicedQuery } from '../define.ts';
import { rulesTables } from '../reads.ts';
import { ChangePreviewShape, requestFields } from './policy-analysis-shapes.ts';

/** Who could do what after a change of the root quorum, of users, their tags or keys, or of policies. The change is not made. */
export const previewChange = slicedQuery({
  path: 'preview_change',
  own: true,
  analyzes: true,
  summary: 'Show permissions after a change',
  reads: ['activities', ...rulesTables, 'importKeys', 'messages', 'readOnlySessions', 'settings'],
  params: z.strictObject(requestFields),
  result: ChangePreviewShape,
  run: (view, request) => view.policyAnalysis.previewChange(request),
});
