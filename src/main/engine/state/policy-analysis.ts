import type { JsonObject } from '#shared/envelope.ts';
import type {
  Absence,
  AbsencePreview,
  Backtest,
  ChangePreview,
  DraftRequest,
  Explanation,
  Lint,
  PolicyDrafts,
  WhoCan,
} from '#shared/policy-analysis.ts';
import type { Sliced } from '../slices.ts';

/** The engine's reasoning about one organization, as one caller may ask for it. Everything throws a Fault for what cannot be asked. */
export type PolicyAnalysis = Readonly<{
  explain(activity: { activityId?: string; fingerprint?: string }): Sliced<Explanation>;
  simulate(request: DraftRequest, drafts: PolicyDrafts): Sliced<Explanation>;
  backtest(drafts: PolicyDrafts, span: { last: number; before?: string }): Sliced<Backtest>;
  lint(drafts: PolicyDrafts): Sliced<Lint>;
  whoCan(): Sliced<WhoCan>;
  previewAbsence(absence: Absence): Sliced<AbsencePreview>;
  previewChange(request: { type: string; parameters: JsonObject }): Sliced<ChangePreview>;
}>;
