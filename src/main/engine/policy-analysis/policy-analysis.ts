import type { Authenticated } from '../gate/authenticate.ts';
import type { QueryPorts } from '../state/declared-reads.ts';
import type { PolicyAnalysis } from '../state/policy-analysis.ts';
import type { OrganizationId } from '../state/rows.ts';
import { rowsOf } from '../state/tx.ts';
import { previewAbsence } from './absence.ts';
import { backtest } from './backtest.ts';
import { explainActivity, simulateRequest } from './explain.ts';
import { lint } from './lint.ts';
import { previewChange } from './preview-change.ts';
import { analysisBudget, type AnalysisRequest } from './policy-set.ts';
import { whoCan } from './who-can.ts';

/** Answers a caller's questions about the rules of organizations that the caller may read. Keeps nothing and opens no key. */
export function policyAnalysisFor(
  ports: QueryPorts,
  caller: Authenticated,
  nowMs: number,
): (organizationId: OrganizationId) => PolicyAnalysis {
  return (organizationId) => {
    const analysis: AnalysisRequest = { ports, organizationId, caller, nowMs };
    return {
      explain: (activity) => explainActivity(analysis, activity),
      simulate: (request, drafts) => simulateRequest(analysis, request, drafts),
      backtest: (drafts, span) => backtest(analysis, drafts, span),
      lint: (drafts) => lint(analysis, drafts),
      whoCan: () => whoCan(rowsOf(ports.store.state, organizationId, nowMs), analysisBudget()),
      previewAbsence: (absence) => previewAbsence(analysis, absence),
      previewChange: (request) => previewChange(analysis, request),
    };
  };
}
