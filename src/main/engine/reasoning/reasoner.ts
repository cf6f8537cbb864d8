import type { Reasoning } from '#shared/reasoning.ts';
import type { Authenticated } from '../gate/authenticate.ts';
import type { Ports } from '../ports.ts';
import type { OrganizationId } from '../state/rows.ts';
import { rowsOf } from '../state/tx.ts';
import { backtest } from './backtesting.ts';
import { explainActivity, simulateRequest } from './explaining.ts';
import { lint } from './linting.ts';
import { previewChange } from './previewing.ts';
import type { Asking } from './rules.ts';
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
