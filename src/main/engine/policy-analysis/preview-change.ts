import { waitingStatuses } from '#shared/enums.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { ChangePreview, ChangeWarning, PersonAccess, AccessChange, WhoCan } from '#shared/policy-analysis.ts';
import { limits } from '#shared/limits.ts';
import type { ActivityLog } from '../activity.ts';
import { signWithServiceKey } from '../crypto/service-keys.ts';
import { failedPrecondition, invalidArgument } from '../fault.ts';
import { countingVotes } from '../gate/counting-votes.ts';
import { newestParams } from '../operations/define.ts';
import { isOfForm, noticesIn } from '../operations/policies/policy-notices.ts';
import { spend } from '../policy/run.ts';
import { kindOf } from '../policy/facts.ts';
import { treesOf } from '../policy/trace.ts';
import { operationOfType } from '../requests.ts';
import { giveWay, someOf, type Sliced } from '../slices.ts';
import { lockoutBy } from '../domain/root-quorum.ts';
import { requireDeletable } from '../domain/sub-organizations.ts';
import { Layer } from '../state/layer.ts';
import type { Policy } from '../state/rows.ts';
import { rowsOf, txOf, type OrganizationRows } from '../state/tx.ts';
import { requireModestDrafts } from './draft-rights.ts';
import { feesWithoutLimit } from './lint-transactions.ts';
import { kinds } from './kinds.ts';
import { analysisBudget, stepsToRead, withinBudget, type AnalysisRequest } from './policy-set.ts';
import { quorumIsMet, whoCan } from './who-can.ts';

/** What decides who can do what, and makes no secret: these are executed for the sake of argument. */
const previewed: ReadonlySet<string> = new Set([
  'update_root_quorum',
  'create_users',
  'create_api_only_users',
  'delete_users',
  // Its tags are what policies go by.
  'update_user',
  'create_user_tag',
  'update_user_tag',
  'delete_user_tags',
  'create_policy',
  'create_policies',
  'update_policy',
  'delete_policy',
  'delete_policies',
  'delete_api_keys',
  'delete_authenticators',
  'delete_oauth_providers',
  // The origins of passkeys, and how users add credentials.
  'set_organization_feature',
  'remove_organization_feature',
  'update_allowed_origins',
  // Nobody can do anything in it then: what is told is what goes with it.
  'delete_sub_organization',
]);

/**
 * Who could do what after a change, and what is alarming about it. It is executed on a layer that is dropped, and so throws what
 * carrying it out would; FAILED_PRECONDITION for an activity that changes nothing about who can do what, or needs evidence from outside.
 */
export function* previewChange(
  analysis: AnalysisRequest,
  { type, parameters }: Readonly<{ type: string; parameters: JsonObject }>,
): Sliced<ChangePreview> {
  const { ports, organizationId, caller, nowMs } = analysis;
  const operation = operationOfType(type);
  if (!operation) throw invalidArgument('type', `unknown activity type ${type}`);
  const params = newestParams(operation, type, parameters);
  if (!previewed.has(operation.path) || namesOauthProviders(params))
    throw failedPrecondition('PREVIEW', `couldn’t preview ${operation.path}: its changes depend on the result`);
  if (operation.removesOrganization === true)
    return previewOfRemoval(rowsOf(ports.store.state, organizationId, nowMs), params);
  yield* requireModestDrafts(analysis, policiesIn(params));
  const layer = new Layer(ports.store.state);
  const tx = txOf({ ports, layer, organizationId, nowMs, caller, serviceSigner: signWithServiceKey });
  // Verdicts on tokens, of which there are none.
  operation.run(tx, params, new Map());
  const before = rowsOf(ports.store.state, organizationId, nowMs);
  const after = rowsOf(layer.tables, organizationId, nowMs);
  const [could, can] = [yield* whoCan(before, analysisBudget()), yield* whoCan(after, analysisBudget())];
  const answer = difference(could, can, ownActionsIn(after));
  // Anyone who votes for it is not known yet.
  const lockout = lockoutBy(ports.store.state, layer, nowMs, []);
  const refused: ChangeWarning[] = lockout ? [{ code: refusals[lockout.cause], kinds: [] }] : [];
  const lapsing = kindsOfLapsing(ports.store.activities, before, after);
  const unequal = yield* neverEquals(before, after);
  const [had, has] = [yield* openFees(before), yield* openFees(after)];
  const warnings: ChangeWarning[] = [
    ...(lapsing.length > 0 ? [{ code: 'votesLapse' as const, kinds: lapsing }] : []),
    ...(unequal ? [{ code: 'neverEqual' as const, kinds: [] }] : []),
    ...(had && has && [...has].some((one) => !had.has(one)) ? [{ code: 'noFeeLimit' as const, kinds: [] }] : []),
  ];
  return {
    ...answer,
    warnings: [...refused, ...answer.warnings, ...warnings],
    partial: answer.partial || !had || !has || unequal === undefined,
  };
}

/** How much goes with a sub-organization. Its rows are counted and not removed: there may be a hundred thousand. */
function previewOfRemoval(view: OrganizationRows, params: unknown): ChangePreview {
  const { deleteWithoutExport = false } = params as Readonly<{ deleteWithoutExport?: boolean }>;
  requireDeletable(view, { unexported: deleteWithoutExport });
  const exportable = [...view.wallets.list(), ...view.privateKeys.list(), ...view.secrets.list()];
  const removes = {
    users: view.users.count(),
    wallets: view.wallets.count(),
    privateKeys: view.privateKeys.count(),
    secrets: view.secrets.count(),
    policies: view.policies.count(),
    unexported: exportable.filter(({ exported }) => !exported).length,
  };
  return { warnings: [], changes: [], users: [], removes, partial: false };
}

/** Undefined where there are too many policies to tell. */
function openFees(view: OrganizationRows): Sliced<ReadonlySet<string> | undefined> {
  const rules = { policies: view.policies.list(), nowMs: view.nowMs, budget: analysisBudget() };
  return withinBudget(() => feesWithoutLimit(rules));
}

/** The policies that would be new or written again: a row that stays is the same object. */
function changedPolicies(before: OrganizationRows, after: OrganizationRows): readonly Policy[] {
  return after.policies.list().filter((policy) => before.policies.get(policy.policyId) !== policy);
}

/** Whether some comparison in a changed policy always comes to the same. Undefined where there are too many policies to tell. */
function neverEquals(before: OrganizationRows, after: OrganizationRows): Sliced<boolean | undefined> {
  const budget = analysisBudget();
  return withinBudget(() =>
    someOf(changedPolicies(before, after), function* (policy) {
      spend(budget, stepsToRead(policy));
      yield* giveWay(budget);
      const trees = treesOf(policy);
      return (['condition', 'consensus'] as const).some((part) => {
        const tree = trees[part];
        return tree && noticesIn(after, part, tree).some(isOfForm);
      });
    }),
  );
}

const refusals = { now: 'refused', expiry: 'refusedExpiring', origins: 'refusedOrigins' } as const;

/** The kinds of the activities that wait and would lose a vote: the newest of those that wait. */
function kindsOfLapsing(activities: ActivityLog, before: OrganizationRows, after: OrganizationRows): string[] {
  const waiting = activities.list(before.organizationId, { statuses: waitingStatuses, limit: limits.pageMax });
  const losing = waiting.filter((record) => countingVotes(after, record).size < countingVotes(before, record).size);
  return [...new Set(losing.map(({ type }) => kindOf(type)))];
}

/** How many policies it would make. */
function policiesIn(params: unknown): number {
  const { policies = [] } = params as Readonly<{ policies?: readonly unknown[] }>;
  return policies.length;
}

/** Whether it adds sign-ins whose tokens their issuers would have to vouch for. */
function namesOauthProviders(params: unknown): boolean {
  const { users = [] } = params as Readonly<{ users?: readonly Readonly<{ oauthProviders?: readonly unknown[] }>[] }>;
  return users.some(({ oauthProviders = [] }) => oauthProviders.length > 0);
}

type Seen = AccessChange['before'];
const never: Seen = { access: 'never', depends: false };

/** Whether a change gives a user only what the operation lets each of its users do without policies and approvals, such as a freeze. */
type IsOwn = (change: AccessChange) => boolean;

function ownActionsIn(after: OrganizationRows): IsOwn {
  const operations = new Map(kinds().map(({ name, operation }) => [name, operation]));
  return ({ kind, userId }) => operations.get(kind)?.mayAlone?.(after, userId) === true;
}

function difference(before: WhoCan, after: WhoCan, isOwn: IsOwn): ChangePreview {
  const [was, becomes] = [accessesOf(before), accessesOf(after)];
  const names = new Map([...before.users, ...after.users].map(({ userId, userName }) => [userId, userName]));
  const known = (one: WhoCan, kind: string) => one.kinds.some((other) => other.kind === kind);
  const changes = before.kinds
    .filter(({ kind }) => known(after, kind))
    .flatMap(({ kind }) =>
      [...names.keys()].flatMap((userId): AccessChange[] => {
        const [one, other] = [was.get(`${kind} ${userId}`) ?? never, becomes.get(`${kind} ${userId}`) ?? never];
        const same = one.access === other.access && one.depends === other.depends;
        return same ? [] : [{ kind, userId, before: one, after: other }];
      }),
    );
  const warnings = warningsOf(before, after, changes, isOwn);
  const named = new Set([...changes, ...warnings].map(({ userId }) => userId));
  return {
    warnings,
    changes,
    users: [...names].flatMap(([userId, userName]) => (named.has(userId) ? [{ userId, userName }] : [])),
    partial: before.partial || after.partial,
  };
}

function accessesOf({ kinds }: WhoCan): ReadonlyMap<string, Seen> {
  return new Map(
    kinds.flatMap(({ kind, people }) =>
      people.map(({ userId, access, depends }) => [`${kind} ${userId}`, { access, depends }]),
    ),
  );
}

function warningsOf(before: WhoCan, after: WhoCan, changes: readonly AccessChange[], isOwn: IsOwn): ChangeWarning[] {
  const done = new Map(after.kinds.map((kind) => [kind.kind, kind.people.length > 0]));
  const lost = before.kinds.filter(({ kind, people }) => people.length > 0 && done.get(kind) === false);
  const gains = changes.filter(
    (change) => change.after.access === 'alone' && change.before.access !== 'alone' && !isOwn(change),
  );
  const gainers = new Set(gains.map(({ userId }) => userId));
  const unmeetable = !quorumIsMet(after);
  const stuck = unmeetable && !after.kinds.some(({ kind, people }) => mending.has(kind) && byPolicy(after, people));
  return [
    ...(stuck ? [{ code: 'lockout' as const, kinds: [] }] : []),
    ...(unmeetable && quorumIsMet(before) ? [{ code: 'quorumUnmeetable' as const, kinds: [] }] : []),
    // The members of a quorum that is met can do everything together that no policy denies.
    ...(lost.length > 0
      ? [{ code: unmeetable ? ('nobodyCan' as const) : ('deniedForAll' as const), kinds: lost.map(({ kind }) => kind) }]
      : []),
    ...newWeaknesses(before, after),
    ...[...gainers].map((userId) => ({
      code: 'canAlone' as const,
      userId,
      kinds: gains.flatMap((gain) => (gain.userId === userId ? [gain.kind] : [])),
    })),
  ];
}

/** Who could then meet a policy that is not meant for them, and cannot today. */
function newWeaknesses(before: WhoCan, after: WhoCan): readonly ChangeWarning[] {
  const known = new Set(
    before.weaknesses.flatMap(({ code, policyId, userIds }) =>
      userIds.map((userId) => `${code} ${policyId} ${userId}`),
    ),
  );
  const found = after.weaknesses.flatMap(({ code, policyId, userIds }) =>
    userIds
      .filter((userId) => !known.has(`${code} ${policyId} ${userId}`))
      .map((userId): ChangeWarning => ({ code, userId, kinds: [] })),
  );
  return [...new Map(found.map((one) => [`${one.code} ${one.userId}`, one])).values()];
}

/** Kinds by which other rules can make up for a quorum that cannot be met. No policy lets anyone give a member of it a credential. */
const mending: ReadonlySet<string> = new Set(['CREATE_POLICY', 'CREATE_POLICIES', 'UPDATE_POLICY']);

/** Whether a policy lets some of them, and not each in their own affairs alone. */
function byPolicy({ grants }: WhoCan, people: readonly PersonAccess[]): boolean {
  return people.some((person) => person.grants.some((grant) => grants[grant]?.basis === 'policy'));
}
