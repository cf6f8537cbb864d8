import { limits } from '#shared/limits.ts';
import { Fault } from '../fault.ts';
import type { Sliced } from '../slices.ts';
import { rowsOf } from '../state/tx.ts';
import { kinds } from './kinds.ts';
import { analysisBudget, type AnalysisRequest } from './policy-set.ts';
import { accessTo } from './who-can.ts';

/** By any of these someone can keep a policy. */
const keeping: ReadonlySet<string> = new Set(['CREATE_POLICY', 'CREATE_POLICIES', 'UPDATE_POLICY']);

/**
 * Throws PERMISSION_DENIED for `count` drafts of policies, where the caller could keep no policy of the organization, alone or with others,
 * and they are more than such a person may try. Reading drafts costs; who cannot keep them has no need to try a whole set.
 */
export function* requireModestDrafts(
  { ports, organizationId, caller, nowMs }: AnalysisRequest,
  count: number,
): Sliced<void> {
  if (count <= limits.draftsOfReadersMax) return;
  const asked = kinds().filter(({ name }) => keeping.has(name));
  const known = yield* accessTo(rowsOf(ports.store.state, organizationId, nowMs), analysisBudget(), asked);
  if (known.kinds.some(({ people }) => people.some(({ userId }) => userId === caller.userId))) return;
  throw new Fault(
    'PERMISSION_DENIED',
    `a user who cannot change policies can simulate at most ${limits.draftsOfReadersMax} drafts in one request`,
  );
}
