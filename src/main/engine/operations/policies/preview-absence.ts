import { slicedQuery } from '../define.ts';
import { rulesTables } from '../reads.ts';
import { absenceParams, AbsencePreviewShape } from './policy-analysis-shapes.ts';

/** What could still be done without some users and credentials, and whose further absence would stop more. Nothing is changed. */
export const previewAbsence = slicedQuery({
  path: 'preview_absence',
  own: true,
  analyzes: true,
  summary: 'Show permissions without some users',
  reads: [...rulesTables],
  params: absenceParams,
  result: AbsencePreviewShape,
  run: (view, absence) => view.policyAnalysis.previewAbsence(absence),
});
