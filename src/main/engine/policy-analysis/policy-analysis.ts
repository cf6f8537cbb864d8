import type { Reasoning } from '#shared/policy-analysis.ts';
import type { Authenticated } from '../gate/authenticate.ts';
import type { Ports } from '../ports.ts';
import type { OrganizationId } from '../state/rows.ts';
import { rowsOf } from '../state/tx.ts';
import { backtest } from './backtest.ts';
import { explainActivity, simulateRequest } from './explain.ts';
import { lint } from './lint.ts';
import { previewChange } from './preview-change.ts';
import type { Asking } from './policy-set.ts';
import { whoCan } from './who-can.ts';

/** Answers a caller's questions about the rules of organizations that the caller may read. Keeps nothing and opens no key. */
export function reasonerFor(
  ports: Ports,
  caller: Authenticated,
  nowMs: number,
): (organizationId: OrganizationId) => Reasoning {
  return (organizationId) => {
    const asking: Asking = { ports, organizationId, caller, nowMs };
    return {
      explain: (activity) => explainActivity(asking, activity),
      simulate: (request, drafts) => simulateRequest(asking, request, drafts),
      backtest: (drafts, span) => backtest(asking, drafts, span),
      lint: (drafts) => lint(asking, drafts),
      whoCan: () => whoCan(rowsOf(ports.store.state, organizationId, nowMs)),
      previewChange: (request) => previewChange(asking, request),
    };
  };
}
