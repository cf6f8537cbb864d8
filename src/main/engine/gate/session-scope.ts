import { Fault } from '../fault.ts';
import { evaluatePolicy, type PolicyText } from '../policy/policy.ts';
import { finish } from '../slices.ts';
import type { SessionProfile } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import { rowsOf } from '../state/tx.ts';
import type { Authenticated } from './authenticate.ts';
import { decisionBudget } from './authorize.ts';
import { factsOfEach } from './policies.ts';
import type { Request } from './request.ts';

/** Each profile as a policy, the same object each time: policies are remembered by identity. */
const policies = new WeakMap<SessionProfile, PolicyText>();

/** Whether the caller stamped with the key of a session that has a profile. */
export function hasProfile(state: StateReader, { stamp }: Authenticated): boolean {
  return state.apiKeys.get(stamp.credential.id)?.sessionProfileId !== undefined;
}

/**
 * Refuses a request that is stamped with the key of a session whose profile does not let the session have it: the scope must hold for each
 * object that the request names. A scope that cannot be evaluated does not hold. Throws PERMISSION_DENIED.
 */
export function requireInScope(state: StateReader, caller: Authenticated, request: Request, nowMs: number): void {
  const sessionProfileId = state.apiKeys.get(caller.stamp.credential.id)?.sessionProfileId;
  if (sessionProfileId === undefined) return;
  const profile = state.sessionProfiles.get(sessionProfileId);
  if (!profile || !holds(profile, state, caller, request, nowMs))
    throw new Fault('PERMISSION_DENIED', `the session profile ${sessionProfileId} does not allow this request`);
}

function holds(
  profile: SessionProfile,
  state: StateReader,
  caller: Authenticated,
  request: Request,
  nowMs: number,
): boolean {
  const policy = policies.get(profile) ?? { effect: 'EFFECT_ALLOW' as const, condition: profile.scope };
  policies.set(profile, policy);
  const view = rowsOf(state, caller.organizationId, nowMs);
  const sender = view.users.get(caller.userId);
  const budget = decisionBudget();
  return factsOfEach(view, request, sender ? [sender] : [], budget).every(
    (facts) => finish(evaluatePolicy(policy, { ...facts, budget })) === 'OUTCOME_ALLOW',
  );
}
