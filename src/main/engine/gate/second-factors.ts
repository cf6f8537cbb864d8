import type { FactorStatus, Vote } from '../activity.ts';
import { Fault } from '../fault.ts';
import { evaluatePolicy, type Budget, type PolicyText } from '../policy/policy.ts';
import { finish, type Sliced } from '../slices.ts';
import { inOrder, isLasting, type AuthenticationMethod, type MfaPolicy, type MfaStep } from '../state/mfa-rows.ts';
import { matched } from '../state/factor-matching.ts';
import { provable } from '../state/provable.ts';
import type { UserId } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { authorization, authorize, decisionBudget, usersWho, type Decision } from './authorize.ts';
import { countingVotes, countingWords } from './counting-votes.ts';
import { factsOfEach } from './policies.ts';
import type { Request } from './request.ts';
import { changedUsers, changesFactors } from './root-members.ts';

/** Second factors: which further credentials the approvals of a request need, by the MFA policies of those who gave them. */

/** As `Decision`; `authenticators`: the rules allow it, and those who approved have to prove further credentials first. */
export type FullDecision = Omit<Decision, 'outcome'> &
  Readonly<{
    outcome: Decision['outcome'] | 'authenticators';
    /** With `authenticators`: whose proofs are missing. The submitter alone where everybody else's approvals are enough. */
    waitsFor?: ReadonlySet<UserId>;
  }>;

/**
 * What the rules say to a request, and then the MFA policies. Each voter whose approval counts has to satisfy theirs. Where the others'
 * approvals are enough, an approval that lacks something does not stand in their way, unless it is that of the submitter. Anyone who could approve
 * in the place of a user who lacks something has a vote. Throws as `authorize` does.
 */
export function authorizeFully(view: OrganizationRows, request: Request): FullDecision {
  return withFactors(view, request, authorize(view, request), (further) => authorize(view, further));
}

/** As `authorizeFully`, in slices, for a question about a decision. */
export function* fullAuthorization(view: OrganizationRows, request: Request, budget: Budget): Sliced<FullDecision> {
  const decision = yield* authorization(view, request, budget);
  return withFactors(view, request, decision, (fewer) => finish(authorization(view, fewer, budget)));
}

/** As `authorizeFully`, for a `decision` of the rules that is known. `decide` gives the decision on the request with fewer votes. */
function withFactors(
  view: OrganizationRows,
  request: Request,
  decision: Decision,
  decide: (request: Request) => Decision,
): FullDecision {
  if (decision.outcome !== 'allow') return decision;
  const lacking = new Set(lackingFactors(view, request).map(({ userId }) => userId));
  if (lacking.size === 0) return decision;
  const decideWithout = (left: ReadonlySet<UserId>): Decision =>
    decide({ ...request, votes: request.votes.filter(({ userId }) => !left.has(userId)) });
  const { submitterId } = request;
  const without = decideWithout(lacking);
  if (without.outcome === 'allow' && !lacking.has(submitterId)) return decision;
  const voters = new Set([...decision.voters, ...without.voters]);
  const others = new Set([...lacking].filter((userId) => userId !== submitterId));
  const bySubmitter = lacking.has(submitterId) && (others.size === 0 || decideWithout(others).outcome === 'allow');
  return { ...decision, voters, outcome: 'authenticators', waitsFor: bySubmitter ? new Set([submitterId]) : lacking };
}

/**
 * Whether a further approval of the user's is asked for: of a voter who has not approved, or of someone whose approval lacks a credential. Where
 * only the submitter's proof is missing, the approvals of others change nothing, although they count.
 */
export function isAskedToApprove(
  view: OrganizationRows,
  request: Request,
  { outcome, voters, waitsFor }: FullDecision,
  userId: UserId,
): boolean {
  if (outcome === 'deny') return false;
  if (isForSubmitter(request, waitsFor)) return userId === request.submitterId;
  if (lackingFactors(view, request).some((one) => one.userId === userId)) return true;
  return voters.has(userId) && countingVotes(view, request).get(userId)?.selection !== 'VOTE_SELECTION_APPROVED';
}

/** Whether only the submitter's proof is missing. */
export function isForSubmitter({ submitterId }: Request, waitsFor: FullDecision['waitsFor']): boolean {
  return waitsFor?.size === 1 && waitsFor.has(submitterId);
}

/** The MFA policies that a user who approves does not satisfy yet: those of the submitter first. */
export function lackingFactors(view: OrganizationRows, request: Request): readonly FactorStatus[] {
  return factorsOf(view, request).filter(({ satisfied }) => !satisfied);
}

/** Every MFA policy that applies to an approval of the request that counts: those of the submitter first. */
export function factorsOf(view: OrganizationRows, request: Request): readonly FactorStatus[] {
  if (view.mfaPolicies.count() === 0) return [];
  const words = countingWords(view, request);
  const approving = usersWho(view, request, 'VOTE_SELECTION_APPROVED').map(({ userId }) => userId);
  const ordered = [request.submitterId, ...approving.filter((userId) => userId !== request.submitterId)];
  return ordered
    .filter((userId) => approving.includes(userId))
    .flatMap((userId) => {
      const votes = words.get(userId) ?? [];
      return applying(view, request, userId).map((policy) => statusOf(view, userId, policy, votes));
    });
}

/** Whether a further approval with this stamp would prove something that the user's approval of the request still lacks. */
export function provesMore(
  view: OrganizationRows,
  request: Request,
  { userId, stamp }: Readonly<{ userId: UserId; stamp: Pick<Vote, 'credential' | 'scheme'> }>,
): boolean {
  const votes = countingWords(view, request).get(userId) ?? [];
  return lackingFactors(view, request).some(
    (one) =>
      one.userId === userId && statusOf(view, userId, one.policy, [...votes, stamp]).proved.length > one.proved.length,
  );
}

/**
 * The MFA policies of a user that apply to a request: the first whose condition holds, and those before it whose condition cannot be evaluated, so
 * that an error asks for more and not for less. On a change of the user's own MFA policies all of them apply, and on a change of what the user
 * proves them with all that the user can satisfy: else a stolen credential could take away what protects against it, or add what it lacks. A
 * recovery is for a user who lost credentials.
 */
function applying(view: OrganizationRows, request: Request, userId: UserId): readonly MfaPolicy[] {
  const all = inOrder(view.mfaPolicies.lookup('userId', userId));
  if (all.length === 0) return [];
  const { policy: facts, recovers } = request.operation;
  const changesOwn = changedUsers(view, request).includes(userId);
  if (changesOwn && facts.resource === 'MFA_POLICY') return all;
  const changes = changesOwn && !recovers && changesFactors(view, request);
  const found = new Set(changes ? all.filter(provable(view, userId, true)) : []);
  for (const policy of all) {
    const holds = conditionHolds(view, request, policy);
    if (holds !== false) found.add(policy);
    if (holds === true) break;
  }
  return all.filter((policy) => found.has(policy));
}

/** Each condition as a policy, the same object each time: policies are remembered by identity. */
const texts = new WeakMap<MfaPolicy, PolicyText>();

/** Whether the condition holds of something that the request names; `unknown` where that cannot be told. */
function conditionHolds(view: OrganizationRows, request: Request, policy: MfaPolicy): boolean | 'unknown' {
  const text = texts.get(policy) ?? { effect: 'EFFECT_ALLOW' as const, condition: policy.condition };
  texts.set(policy, text);
  const budget = decisionBudget();
  try {
    const approvers = usersWho(view, request, 'VOTE_SELECTION_APPROVED');
    const outcomes = factsOfEach(view, request, approvers, budget).map((facts) =>
      finish(evaluatePolicy(text, { ...facts, budget })),
    );
    if (outcomes.includes('OUTCOME_ALLOW')) return true;
    return outcomes.includes('OUTCOME_ERROR') ? 'unknown' : false;
  } catch (thrown) {
    if (thrown instanceof Fault) return 'unknown';
    throw thrown;
  }
}

type Proof = Pick<Vote, 'credential' | 'scheme'>;

/** How far the stamps satisfy a policy. Each proves one step at most, and so do all those of one factor together. */
function statusOf(view: OrganizationRows, userId: UserId, policy: MfaPolicy, votes: readonly Proof[]): FactorStatus {
  const { requiredAuthenticationMethods: steps } = policy;
  const byFactor = new Map<string, Proof[]>();
  for (const vote of votes) {
    const factor = factorOf(view, vote, votes);
    byFactor.set(factor, [...(byFactor.get(factor) ?? []), vote]);
  }
  const factors = [...byFactor.values()];
  const methodOf = (factor: readonly Proof[], { any }: MfaStep) =>
    any.find((method) => factor.some((vote) => proves(view, method, vote)));
  const given = matched(steps, factors, (factor, step) => methodOf(factor, step) !== undefined);
  const proved = steps.flatMap((step, at) => {
    const factor = given[at];
    const method = factor && methodOf(factor, step);
    return method ? [method] : [];
  });
  const missing = steps.filter((_, at) => given[at] === undefined);
  return { userId, policy, proved, missing, satisfied: proved.length === steps.length };
}

/**
 * What a stamp is a stamp of: the credential; for a code to a contact or a sign-in with a provider, that contact or provider. The session that a
 * token opened is the same factor as that token: else one code, or one sign-in, would count as two. Sessions that the same token or credential
 * opened are one factor, since a session opens others; so are those that other users opened.
 */
function factorOf(view: OrganizationRows, vote: Proof, votes: readonly Proof[]): string {
  const tokenOf = ({ credential }: Proof) => credential.token ?? view.apiKeys.get(credential.id)?.openedWith;
  const isSession = ({ credential }: Proof) => sessionTypes.has(credential.type);
  const token = tokenOf(vote);
  const proof = votes.find((one) => token !== undefined && !isSession(one) && tokenOf(one) === token) ?? vote;
  const openedBy = view.apiKeys.get(proof.credential.id)?.openedBy;
  return isSession(proof) ? `session of ${token ?? openedBy ?? 'others'}` : (openedBy ?? proof.credential.id);
}

/** Whether a stamp proves a method. The key of a login proves a session and, where an OAuth login opened it, that; never a passkey or API key. */
function proves(view: OrganizationRows, { type, id }: AuthenticationMethod, { credential }: Proof): boolean {
  const isNamed = (actual: string | undefined) => id === undefined || id === actual;
  const key = view.apiKeys.get(credential.id);
  switch (type) {
    case 'AUTHENTICATION_TYPE_PASSKEY':
      return credential.type === 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' && isNamed(credential.id);
    case 'AUTHENTICATION_TYPE_API_KEY':
      // Whoever reads a program's configuration has its token: it proves no step.
      return isLasting(credential.type) && key?.rpcGrant === undefined && isNamed(credential.id);
    case 'AUTHENTICATION_TYPE_OAUTH':
      return credential.type === 'CREDENTIAL_TYPE_OAUTH_KEY_P256' && isNamed(key ? key.openedBy : credential.id);
    case 'AUTHENTICATION_TYPE_SESSION':
      return sessionTypes.has(credential.type) && isNamed(key?.sessionProfileId);
    // A verification token proves the key. The key of a login by code is a session: it proves no code.
    case 'AUTHENTICATION_TYPE_EMAIL_OTP':
      return credential.contact?.otpType === 'OTP_TYPE_EMAIL';
    case 'AUTHENTICATION_TYPE_SMS_OTP':
      return credential.contact?.otpType === 'OTP_TYPE_SMS';
  }
}

const sessionTypes: ReadonlySet<string> = new Set([
  'CREDENTIAL_TYPE_LOGIN',
  'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
]);
