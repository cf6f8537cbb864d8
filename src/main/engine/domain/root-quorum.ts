import type { Vote } from '../activity.ts';
import { originOf, parseWebAuthnStamp } from '../crypto/webauthn.ts';
import { failedPrecondition, refused } from '../fault.ts';
import { expiresAtMs } from '../state/key-expiry.ts';
import type { Layer } from '../state/layer.ts';
import type { Authenticator, UserId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import { rowsOf, type OrganizationRows, type Tx, type View } from '../state/tx.ts';
import { endSessionsOpenedByOthers } from './api-keys.ts';
import { couldProve } from './mfa-policies.ts';
import { requireUser } from './users.ts';

/**
 * Says whose agreement, and that of how many of them, can do anything in the organization. `threshold` is a whole number from 1, and
 * nobody is named twice. A user who joins loses the sessions that others opened, since only the root quorum may open one of a member. Throws
 * INVALID_ARGUMENT `quorum users missing` when fewer are named than `threshold`, NOT_FOUND for a user who is not there.
 */
export function setRootQuorum(tx: Tx, threshold: number, userIds: readonly string[]): void {
  if (threshold > userIds.length)
    throw refused(`quorum users missing: the threshold is ${threshold}, of ${userIds.length} users`, 'REQUEST_INVALID');
  const { quorumUserIds: before } = tx.organization;
  const quorumUserIds = userIds.map((userId) => requireUser(tx, userId).userId);
  tx.organizations.replace(tx.organization, { quorumThreshold: threshold, quorumUserIds });
  for (const userId of quorumUserIds) if (!before.includes(userId)) endSessionsOpenedByOthers(tx, userId);
}

/**
 * The members of the root quorum who can stamp a request now, with an API key that has not expired or with a passkey; and those of them
 * whom nobody has to agree with. In the quorum's order.
 */
export function ableToAct(view: View): Readonly<{ canAct: UserId[]; canActAlone: UserId[] }> {
  const { quorumThreshold, quorumUserIds } = view.organization;
  const canAct = quorumUserIds.filter((userId) => canStamp(view, userId));
  return { canAct, canActAlone: quorumThreshold === 1 ? canAct : [] };
}

/** Whether a user has something to stamp a request with now: a passkey, of those that `works` takes, or an API key that has not expired.
 * The key of a JSON-RPC grant neither votes nor changes anything. */
export function canStamp(
  view: OrganizationRows,
  userId: string,
  works: (passkey: Authenticator) => boolean = () => true,
): boolean {
  return (
    view.authenticators.lookup('userId', userId).some(works) ||
    view.apiKeys.lookup('userId', userId).some((key) => expiresAtMs(key) > view.nowMs && !key.rpcGrant)
  );
}

const ways = new Set([
  'organizations',
  'users',
  'apiKeys',
  'authenticators',
  'oauthProviders',
  'features',
  'mfaPolicies',
]);

/** After every API key that expires has expired. */
const END_OF_TIME_MS = Number.MAX_SAFE_INTEGER;

/**
 * Why the root quorum of an organization could not act any more: `now`, at once; `expiry`, when the API keys that expire have expired;
 * `origins`, since no vote shows that passkeys of its members come from an origin that remains.
 */
export type Lockout = Readonly<{ cause: 'now' | 'expiry' | 'origins'; able: number; threshold: number }>;

/**
 * The lockout that the changes of `layer` would bring: the root quorum of an organization can act before them and not after them, as fewer
 * members than its threshold could then stamp a request or log in. Nobody could undo such a change. What the quorum can do without keys
 * that expire, it must be able to do without them afterwards too: else the organization would be lost when they expire. An organization that
 * the changes delete needs nobody. `votes` are those of the request that makes the changes.
 */
export function lockoutBy(
  before: StateReader,
  layer: Layer,
  nowMs: number,
  votes: readonly Pick<Vote, 'signature' | 'credential'>[],
): Lockout | undefined {
  const changed = layer.changes.filter(({ table }) => ways.has(table)).map(({ organizationId }) => organizationId);
  for (const organizationId of new Set(changed)) {
    const organization = before.organizations.get(organizationId);
    if (!organization || !layer.tables.organizations.get(organizationId)) continue;
    for (const atMs of [nowMs, END_OF_TIME_MS]) {
      const was = rowsOf(before, organization.organizationId, atMs);
      const becomes = rowsOf(layer.tables, organization.organizationId, atMs);
      const able = ableMembers(becomes, worksAfter(was, becomes, votes));
      const { quorumThreshold: threshold } = becomes.organization;
      if (ableMembers(was, worksAfter(was, was, votes)) < was.organization.quorumThreshold || able >= threshold)
        continue;
      const byOrigins = ableMembers(becomes) >= threshold;
      return { cause: byOrigins ? 'origins' : atMs === nowMs ? 'now' : 'expiry', able, threshold };
    }
  }
  return undefined;
}

/** Refuses the changes of `layer` where they bring a lockout. Throws FAILED_PRECONDITION `LOCKOUT`. Parameters as of `lockoutBy`. */
export function requireQuorumCanAct(...change: Parameters<typeof lockoutBy>): void {
  const lockout = lockoutBy(...change);
  if (!lockout) return;
  const { cause, able, threshold } = lockout;
  throw failedPrecondition(
    'LOCKOUT',
    `lockout: the root quorum could no longer act${cause === 'expiry' ? ' once the API keys that expire have expired' : ''}: ` +
      `${able} of its members could sign a request, and the threshold is ${threshold}`,
  );
}

function ableMembers(view: OrganizationRows, works?: (passkey: Authenticator) => boolean): number {
  // Anyone who can log in gets a key by it. A user of the parent sends the login; in the vault's own organization, a policy would have to let
  // someone else send it, and policies come and go.
  const canLogIn = (userId: string) =>
    view.organization.parentId !== undefined && view.oauthProviders.lookup('userId', userId).length > 0;
  return view.organization.quorumUserIds.filter(
    (userId) => (canStamp(view, userId, works) || canLogIn(userId)) && couldProve(view, userId, works),
  ).length;
}

/**
 * Which passkeys work after a change: those that were registered at an origin that is allowed then, and those that stamped a vote for the
 * change from such an origin. An earlier program did not keep the origin: such a passkey works as long as no change takes an origin away.
 */
function worksAfter(
  was: OrganizationRows,
  becomes: OrganizationRows,
  votes: readonly Pick<Vote, 'signature' | 'credential'>[],
): ((passkey: Authenticator) => boolean) | undefined {
  const [had, has] = [was.passkeyOrigins(), becomes.passkeyOrigins()];
  if (has === undefined) return undefined;
  const areTaken = !had?.every((origin) => has.includes(origin));
  const shown = new Set(
    votes.flatMap(({ credential, signature }) => {
      const stamp = parseWebAuthnStamp(signature);
      const origin = stamp && originOf(stamp);
      return origin && has.includes(origin) ? credential.id : [];
    }),
  );
  return ({ authenticatorId, origin }) =>
    shown.has(authenticatorId) || (origin === undefined ? !areTaken : has.includes(origin));
}
