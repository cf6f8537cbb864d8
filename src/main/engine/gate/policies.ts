import type { PolicyOutcome } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { lazy } from '#shared/lazy.ts';
import type { Evaluation } from '../activity.ts';
import type { SecretNamed, Signing, Touched } from '../operations/define.ts';
import { spend } from '../policy/run.ts';
import { kindOf, paramsOf, type Facts } from '../policy/facts.ts';
import { deniesBy, evaluatePolicy, type Budget } from '../policy/policy.ts';
import { signingFacts } from '../signing/signing.ts';
import { accountHolderFacts, privateKeyFacts, secretFacts, walletFacts } from '../signing/holders.ts';
import { giveWay, isSliceOver, mapped, type Sliced } from '../slices.ts';
import type { Policy, User, UserId } from '../state/rows.ts';
import type { OrganizationRows } from '../state/tx.ts';
import { deniesBlindSigning } from './blind-signing.ts';
import { controlFacts } from './controls.ts';
import { countingVotes } from './counting-votes.ts';
import { accountsAt, holdersOfKeys } from './key-accounts.ts';
import { approverOf, memberReadLate, stampedWith } from './members.ts';
import { answersTo, type Answer } from './policy-answers.ts';
import type { Request } from './request.ts';

export type { Evaluation };

export type PolicyVerdict = Readonly<{
  denied: boolean;
  allowed: boolean;
  /** Some policy allows, denies or would allow this very action: so the defaults stand back. */
  speaks: boolean;
  /** Who may have it wait for others: who takes part in what could still allow it. */
  mayAsk: ReadonlySet<UserId>;
  /** Whose vote could still make a policy allow it. */
  voters: ReadonlySet<UserId>;
  evaluations: readonly Evaluation[];
}>;

const silent: PolicyVerdict = {
  denied: false,
  allowed: false,
  speaks: false,
  mayAsk: new Set(),
  voters: new Set(),
  evaluations: [],
};

/**
 * What the organization's policies say to a request, given who approves it and who has rejected it. A request that has several things
 * signed is allowed where each of them is, by whatever policy, and denied where one is; it waits while each could still be allowed.
 * Nothing of it is read where there are no policies.
 */
export function* evaluatePolicies(
  view: OrganizationRows,
  request: Request,
  { approvers, rejecters }: Readonly<{ approvers: readonly User[]; rejecters: readonly User[] }>,
  budget: Budget,
): Sliced<PolicyVerdict> {
  const policies = view.policies.list();
  if (policies.length === 0) return silent;

  // Ten thousand users are looked up only where a policy's consensus is not met yet.
  const members = lazy(() => view.users.list().map((user) => memberReadLate(view, user)));
  const settled = new Set([...approvers, ...rejecters].map((user) => user.userId as string));
  const electorate = lazy(() => members().filter(({ approver }) => !settled.has(approver.id)));
  const each = factsOfEach(view, request, approvers, budget).map((known) => ({ ...known, budget }));
  const answers = answersTo(each, members, electorate, deniesBlindSigning(view));
  const verdicts = yield* mapped(each, (known) => verdictOn(policies, known, answers));
  const verdict = verdicts.length === 1 && verdicts[0] ? verdicts[0] : together(verdicts);
  return yield* deniedByKey(policies, verdict, factsOfKeys(view, request, each));
}

/** The verdict with what the policies that deny say to the other accounts of the keys. They allow nothing by it. */
function* deniedByKey(
  policies: readonly Policy[],
  verdict: PolicyVerdict,
  ofKeys: () => readonly Facts[],
): Sliced<PolicyVerdict> {
  const denying = new Set<string>();
  for (const [at, policy] of policies.entries()) {
    if (!deniesByAccount(policy) || verdict.evaluations[at]?.outcome === 'OUTCOME_DENY_EXPLICIT') continue;
    if (yield* denyingFacts(policy, ofKeys)) denying.add(policy.policyId);
  }
  if (denying.size === 0) return verdict;
  const evaluations = verdict.evaluations.map((one): Evaluation =>
    denying.has(one.policyId) ? { policyId: one.policyId, outcome: 'OUTCOME_DENY_EXPLICIT' } : one,
  );
  return { ...verdict, denied: true, speaks: true, evaluations };
}

/** The first of these facts by which the policy denies. Only a policy that reads accounts has them read. */
export function* denyingFacts(policy: Policy, ofKeys: () => readonly Facts[]): Sliced<Facts | undefined> {
  if (!deniesByAccount(policy)) return undefined;
  for (const facts of ofKeys()) if ((yield* evaluatePolicy(policy, facts)) === 'OUTCOME_DENY_EXPLICIT') return facts;
  return undefined;
}

function deniesByAccount(policy: Policy): boolean {
  return deniesBy(policy, 'wallet_account');
}

function* verdictOn(
  policies: readonly Policy[],
  facts: Facts,
  answerOf: (policy: Policy, facts: Facts) => Answer | Sliced<Answer>,
): Sliced<PolicyVerdict> {
  const voters = new Set<UserId>();
  const evaluations: Evaluation[] = [];
  for (const policy of policies) {
    const asked = answerOf(policy, facts);
    const answer = 'outcome' in asked ? asked : yield* asked;
    if (isSliceOver(facts.budget)) yield* giveWay(facts.budget);
    for (const userId of answer.voters) voters.add(userId);
    evaluations.push({ policyId: policy.policyId, outcome: answer.outcome });
  }
  const some = (...outcomes: readonly PolicyOutcome[]) => evaluations.some(({ outcome }) => outcomes.includes(outcome));
  return {
    denied: some('OUTCOME_DENY_EXPLICIT'),
    allowed: some('OUTCOME_ALLOW'),
    speaks: some('OUTCOME_ALLOW', 'OUTCOME_DENY_EXPLICIT', 'OUTCOME_REQUIRES_CONSENSUS'),
    mayAsk: voters,
    voters,
    evaluations,
  };
}

/**
 * The verdict on things that are signed together. Whose vote could help any of those that are not yet allowed has a voice, as long as every
 * one of them could still be allowed; else no vote leads anywhere. To have it wait, one must take part in the consensus of each.
 */
function together(verdicts: readonly PolicyVerdict[]): PolicyVerdict {
  const open = verdicts.filter(({ allowed }) => !allowed);
  const reachable = open.every(({ voters }) => voters.size > 0);
  const voters = new Set(reachable ? open.flatMap((verdict) => [...verdict.voters]) : []);
  return {
    denied: verdicts.some(({ denied }) => denied),
    allowed: verdicts.length > 0 && open.length === 0,
    speaks: verdicts.some(({ speaks }) => speaks),
    mayAsk: new Set([...voters].filter((userId) => open.every(({ mayAsk }) => mayAsk.has(userId)))),
    voters,
    evaluations: (verdicts[0]?.evaluations ?? []).map(({ policyId }, at) => ({
      policyId,
      outcome: outcomeOf(verdicts.flatMap(({ evaluations }) => evaluations[at]?.outcome ?? [])),
    })),
  };
}

/** What one policy came to for several things: it denies if it denies one, and allows only if it allows all. */
function outcomeOf(outcomes: readonly PolicyOutcome[]): PolicyOutcome {
  if (outcomes.every((outcome) => outcome === 'OUTCOME_ALLOW')) return 'OUTCOME_ALLOW';
  const weighty: readonly PolicyOutcome[] = [
    'OUTCOME_DENY_EXPLICIT',
    'OUTCOME_TIME_INACTIVE',
    'OUTCOME_REQUIRES_CONSENSUS',
    'OUTCOME_ERROR',
  ];
  return weighty.find((outcome) => outcomes.includes(outcome)) ?? 'OUTCOME_DENY_IMPLICIT';
}

/**
 * What policies know of a request: once for each object that it names or has signed, or once where it names none. Reading that takes
 * steps from `budget`: a list of requests that wait has each of them read. Throws RESOURCE_EXHAUSTED when there are no more.
 */
export function factsOfEach(
  view: OrganizationRows,
  request: Request,
  approvers: readonly User[],
  budget?: Budget,
): readonly Facts[] {
  const { operation, type, params } = request;
  const { resource = '', action = '' } = operation.policy;
  const latest = countingVotes(view, request);
  const signs = operation.policy.signs?.(params);
  const isCounted = view.velocityControls.count() > 0;
  if (isCounted && signs) spend(budget, limits.stepsPerCharRead * charsToRead(signs));
  const known: Facts = {
    nowMs: view.nowMs,
    activity: {
      type,
      ...(operation.rootOnly ? {} : { kind: kindOf(type) }),
      resource,
      action,
      params: paramsOf(type, params as JsonObject),
    },
    approvers: approvers.map(approverOf),
    credentials: approvers.flatMap(({ userId }) => {
      const vote = latest.get(userId);
      return vote ? [stampedWith(vote)] : [];
    }),
    ...(isCounted && controlFacts(view, request)),
  };
  if (!signs) {
    const touched = operation.policy.touches?.(params, view);
    const objects = touched ? touchedFacts(view, touched, known) : [];
    const other = operation.policy.alsoAs?.(params, view);
    if (other) return [known, { ...known, activity: activityAs(other) }];
    return objects.length > 0 ? objects.map((object) => ({ ...known, ...object })) : [known];
  }
  const signed = readOnce(view, params, () => {
    spend(budget, limits.stepsPerCharRead * charsToRead(signs));
    return signingFacts(view, signs);
  });
  return signed.length > 0 ? signed.map((one) => ({ ...known, ...one })) : [known];
}

/** What policies know of an activity of another type that the request is, too: its parameters are not of that type. */
function activityAs({ type, resource = '', action = '' }: NonNullable<AlsoAs>): NonNullable<Facts['activity']> {
  return { type, kind: kindOf(type), resource, action, params: {} };
}

type AlsoAs = ReturnType<NonNullable<Request['operation']['policy']['alsoAs']>>;

/**
 * What policies know of each account that the keys of the request have (`holdersOfKeys`), beside what `each` knows of the request. Read
 * when it is first asked for, and once.
 */
export function factsOfKeys(
  view: OrganizationRows,
  { operation, params }: Request,
  each: readonly Facts[],
): () => readonly Facts[] {
  let made: readonly Facts[] | undefined;
  const read = (): readonly Facts[] => {
    const signs = operation.policy.signs?.(params);
    const holders = holdersOfKeys(view, signs ?? operation.policy.touches?.(params, view), each[0]?.budget);
    // What is signed is in `each`; of objects that are touched, they hold nothing that the holders do not replace.
    const beside = signs ? each : each.slice(0, 1);
    return beside.flatMap((known) => holders.map((holder) => ({ ...known, ...holder })));
  };
  return () => (made ??= read());
}

function charsToRead(signs: Signing): number {
  return signs.what === 'transaction'
    ? signs.unsignedTransaction.length
    : signs.payloads.reduce((sum, payload) => sum + payload.length, 0);
}

/** Of the requests that are being decided on, what their transactions and payloads say: one decision is made of many looks. */
const readings = new WeakMap<OrganizationRows, WeakMap<object, readonly Partial<Facts>[]>>();

/** What `read` gives, which is the same for these parameters for as long as `view` is looked through: that is, within one turn. */
function readOnce(
  view: OrganizationRows,
  params: unknown,
  read: () => readonly Partial<Facts>[],
): readonly Partial<Facts>[] {
  if (typeof params !== 'object' || params === null) return read();
  const ofView = readings.get(view) ?? new WeakMap<object, readonly Partial<Facts>[]>();
  readings.set(view, ofView);
  const facts = ofView.get(params) ?? read();
  ofView.set(params, facts);
  return facts;
}

/** What policies know of each object that a request names. An object that does not exist has no facts: policies about it err. */
function touchedFacts(view: OrganizationRows, touched: Touched, known: Facts): readonly Partial<Facts>[] {
  if ('secrets' in touched) return touched.secrets.map((named) => factsOfSecret(view, named, known));
  if ('privateKeyIds' in touched)
    return touched.privateKeyIds.map((id) => {
      const key = view.privateKeys.get(id);
      return key ? { private_key: privateKeyFacts(key) } : {};
    });
  if ('walletAccounts' in touched)
    return touched.walletAccounts.map((named) => {
      const account = 'id' in named ? view.walletAccounts.get(named.id) : accountsAt(view, named.address)[0];
      return account ? accountHolderFacts(view, account) : {};
    });
  const found = touched.walletIds.map((id) => view.wallets.get(id));
  const wallets = found.flatMap((wallet) => (wallet ? walletFacts(wallet) : []));
  return found.map((wallet) => ({ ...(wallet ? { wallet: walletFacts(wallet) } : {}), wallets }));
}

/** `secret`, and as `activity.params.target_public_key` whom this one is to be exported to: each secret of an export has its own target. */
function factsOfSecret(view: OrganizationRows, named: SecretNamed, { activity }: Facts): Partial<Facts> {
  if ('staticProperties' in named) return { secret: secretFacts(named.staticProperties) };
  const found = view.secrets.get(named.secretId);
  const target = named.targetPublicKey?.toLowerCase();
  return {
    ...(found ? { secret: secretFacts(found.staticProperties) } : {}),
    ...(target === undefined
      ? {}
      : { activity: { ...activity, params: { ...activity.params, target_public_key: target } } }),
  };
}
