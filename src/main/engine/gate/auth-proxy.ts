import { authProxyCredential } from '#shared/enums.ts';
import type { Vote } from '../activity.ts';
import { Fault, unauthenticated } from '../fault.ts';
import type { User } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Authenticated } from './authenticate.ts';

/**
 * Whom a call of a browser application acts as. Only the auth proxy makes such a caller: no header of a request can, since no stamp has its
 * scheme and no credential its id.
 */

/**
 * The user that the auth proxy acts as, where `configId` names that user. Throws NOT_FOUND where the proxy is off or another configuration is
 * named, PERMISSION_DENIED where the user was deleted, is in another organization, or has come to be a member of the root quorum: a page
 * would then need no policies.
 */
export function requireAuthProxyUser(state: StateReader, configId: string | undefined): User {
  const setting = state.settings.get('settings')?.authProxy;
  if (!setting) throw new Fault('NOT_FOUND', 'not found');
  if (configId !== setting.userId)
    throw new Fault('NOT_FOUND', 'no auth proxy configuration found with the given X-Auth-Proxy-Config-ID');
  const user = state.users.get(setting.userId);
  const organization = state.organizations.get(setting.organizationId);
  const mayAct =
    user !== undefined &&
    organization !== undefined &&
    organization.parentId === undefined &&
    user.organizationId === organization.organizationId &&
    !organization.quorumUserIds.includes(user.userId);
  if (!mayAct) throw new Fault('PERMISSION_DENIED', 'the auth proxy has no user');
  return user;
}

/** The caller of a page's request: the user, and what a vote keeps in the place of a stamp. */
export function authProxyCaller({ organizationId, userId }: User): Authenticated {
  const { id, type, scheme } = authProxyCredential;
  return { organizationId, userId, stamp: { publicKey: '', signature: '', scheme, credential: { id, type } } };
}

/** Whether the auth proxy cast a vote. */
export function isOfAuthProxy({ credential }: Pick<Vote, 'credential'>): boolean {
  return credential.type === authProxyCredential.type;
}

/** Makes sure that the proxy still acts as this user. Throws UNAUTHENTICATED. */
export function requireAuthProxyStill(state: StateReader, { userId }: Authenticated): void {
  try {
    requireAuthProxyUser(state, userId);
  } catch {
    throw unauthenticated('the auth proxy no longer acts as this user', 'UNAUTHENTICATED');
  }
}
