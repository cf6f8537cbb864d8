import { assert } from '../fault.ts';
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

/**
 * Asserts that the changes of a request are no more than its operation declares: the members of the root quorum whose power to act they
 * change, and the root quorum itself. An operation that declares too little fails with INTERNAL and changes nothing. `view` shows the
 * organization before the changes, as the decision on the request saw it: a declaration can depend on what the changes remove.
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
  if (operation.rootOnly || operation.provesUser) return;
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

/** Policies know approvers by their names too (`alias`). A name is unique: whoever renames a member could take the name. */
function sameUser(before: User, after: User | null): boolean {
  return (
    after?.userName === before.userName &&
    after.userEmail === before.userEmail &&
    after.userPhoneNumber === before.userPhoneNumber &&
    after.userTags.length === before.userTags.length &&
    after.userTags.every((tag, at) => tag === before.userTags[at])
  );
}
