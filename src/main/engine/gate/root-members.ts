import { assert } from '../fault.ts';
import { isLasting } from '../state/mfa-rows.ts';
import type { User, UserId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Change } from '../state/tables.ts';
import type { OrganizationRows } from '../state/tx.ts';
import type { Request } from './request.ts';

/** What protects the members of the root quorum. A user who changes what a member acts with could act as that member. */

/**
 * Whether only the root quorum may carry out a request: its operation says so, or the request changes the power to act of a member other
 * than its submitter, or of any member where the operation is no right of theirs (`evenOwn`). No policy can allow such a request.
 */
export function isRootOnly(view: OrganizationRows, request: Request): boolean {
  if (request.operation.rootOnly) return true;
  const { quorumUserIds } = view.organization;
  return changedUsers(view, request).some(
    (userId) =>
      (request.operation.evenOwn || userId !== request.submitterId) &&
      quorumUserIds.some((member) => member === userId),
  );
}

/** The users whose power to act a request changes, as its operation declares. */
export function changedUsers(view: OrganizationRows, { operation, params, submitterId }: Request): readonly string[] {
  return operation.changesUsers?.(params, view, submitterId) ?? [];
}

/** Whether a request changes what users prove steps of MFA policies with, as its operation declares: it adds, removes or changes a factor. */
export function changesFactors(view: OrganizationRows, { operation, params }: Request): boolean {
  const { addsCredential = 'session' } = operation;
  return addsCredential !== 'session' || operation.changesFactors?.(params, view) === true;
}

/**
 * Asserts that the changes of a request are no more than its operation declares: the members of the root quorum whose power to act they
 * change, the root quorum itself, and the factors of users. An operation that declares too little fails with INTERNAL and changes nothing. `view`
 * shows the organization before the changes, as the decision on the request saw it: a declaration can depend on what the changes remove.
 */
export function assertDeclared(
  before: StateReader,
  view: OrganizationRows,
  request: Request,
  changes: readonly Change[],
): void {
  const { operation } = request;
  if (operation.removesOrganization) {
    assert(
      removesOnly(view.organizationId, changes),
      `${operation.path} changes more than the organization it removes`,
    );
    return;
  }
  if (!operation.rootOnly && !operation.provesUser) assertMembersDeclared(before, view, request, changes);
  assert(
    changesFactors(view, request) || !changes.some((change) => isOfFactor(before, change, changes)),
    `${operation.path} changes factors of a user`,
  );
}

function assertMembersDeclared(
  before: StateReader,
  view: OrganizationRows,
  request: Request,
  changes: readonly Change[],
): void {
  const { operation } = request;
  const declared = changedUsers(view, request);
  for (const change of changes) {
    const organization = before.organizations.get(change.organizationId);
    // Nothing protects the users of an organization that the same request founds.
    if (!organization) continue;
    if (change.table === 'organizations')
      assert(sameQuorum(organization, change.row), `${operation.path} changes the root quorum`);
    const userId = userChangedBy(before, change);
    assert(
      userId === undefined || declared.includes(userId) || !organization.quorumUserIds.includes(userId),
      `${operation.path} changes a member of the root quorum`,
    );
  }
}

function removesOnly(organizationId: string, changes: readonly Change[]): boolean {
  return changes.every((change) => change.organizationId === organizationId && change.row === null);
}

type Quorum = Readonly<{ quorumThreshold: number; quorumUserIds: readonly string[] }>;

function sameQuorum(before: Quorum, after: Quorum | null): boolean {
  return (
    after?.quorumThreshold === before.quorumThreshold &&
    after.quorumUserIds.length === before.quorumUserIds.length &&
    after.quorumUserIds.every((userId, at) => userId === before.quorumUserIds[at])
  );
}

/** The user whose credentials, MFA policies, tags, name, e-mail address or phone number the change alters. */
function userChangedBy(before: StateReader, change: Change): UserId | undefined {
  switch (change.table) {
    case 'apiKeys':
    case 'authenticators':
    case 'oauthProviders':
    case 'mfaPolicies':
      return (change.row ?? before[change.table].get(change.id))?.userId;
    case 'users': {
      const user = before.users.get(change.id);
      return user && !sameUser(user, change.row) ? user.userId : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether the change adds, removes or changes a factor of a user who was there before the changes and is there after them. */
function isOfFactor(before: StateReader, change: Change, changes: readonly Change[]): boolean {
  const userId = factorHolder(before, change);
  if (userId === undefined || !before.users.get(userId)) return false;
  return !changes.some(({ table, id, row }) => table === 'users' && id === userId && row === null);
}

/** The user of a credential that lasts, or whose e-mail address or phone number changes. */
function factorHolder(before: StateReader, change: Change): UserId | undefined {
  switch (change.table) {
    case 'apiKeys': {
      const key = change.row ?? before.apiKeys.get(change.id);
      return key && isLasting(key.credentialType) && !key.rpcGrant ? key.userId : undefined;
    }
    case 'authenticators':
    case 'oauthProviders':
      return (change.row ?? before[change.table].get(change.id))?.userId;
    case 'users': {
      const was = before.users.get(change.id);
      const isSame = was?.userEmail === change.row?.userEmail && was?.userPhoneNumber === change.row?.userPhoneNumber;
      return isSame ? undefined : was?.userId;
    }
    default:
      return undefined;
  }
}

/** Policies know approvers by their names too (`alias`). A name is unique: anyone who renames a member could take the name. */
function sameUser(before: User, after: User | null): boolean {
  return (
    after?.userName === before.userName &&
    after.userEmail === before.userEmail &&
    after.userPhoneNumber === before.userPhoneNumber &&
    after.userTags.length === before.userTags.length &&
    after.userTags.every((tag, at) => tag === before.userTags[at])
  );
}
