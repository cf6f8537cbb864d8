import type { AuthenticationType } from '#shared/enums.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { exhausted, invalidArgument, notFound } from '../fault.ts';
import type { MfaPolicy, MfaStep } from '../state/mfa-rows.ts';
import { provable } from '../state/provable.ts';
import type { Authenticator, MfaPolicyId } from '../state/rows.ts';
import type { OrganizationRows, Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import { requireSessionProfile } from './session-profiles.ts';

/** MFA policies: of which requests a user's approval needs more than one credential, and which ones. */

/** An MFA policy as it is asked for. Its condition has been read. */
export type NewMfaPolicy = Readonly<{
  mfaPolicyName: string;
  condition: string;
  requiredAuthenticationMethods: readonly MfaSteps[];
  order: number;
  notes?: string | undefined;
}>;

/** A step as the wire has it. */
type MfaSteps = Readonly<{ any: readonly Readonly<{ type: AuthenticationType; id?: string | undefined }>[] }>;

export type ShownMfaPolicy = {
  mfaPolicyId: string;
  mfaPolicyName: string;
  condition: string;
  requiredAuthenticationMethods: { any: { type: AuthenticationType; id?: string }[] }[];
  order: number;
  notes?: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/**
 * Gives a user an MFA policy. Throws NOT_FOUND for the user, and for a credential or session profile that a method names and the user does not
 * have; RESOURCE_EXHAUSTED when there are too many.
 */
export function addMfaPolicy(tx: Tx, userId: string, { notes = '', ...policy }: NewMfaPolicy): MfaPolicy {
  const user = tx.users.get(userId);
  if (!user) throw notFound('user', userId);
  if (tx.mfaPolicies.lookup('userId', userId).length >= limits.mfaPoliciesPerUserMax)
    throw exhausted(`a user has at most ${limits.mfaPoliciesPerUserMax} MFA policies`);
  const requiredAuthenticationMethods = stepsFor(tx, userId, policy.requiredAuthenticationMethods);
  return tx.mfaPolicies.insert({
    ...policy,
    mfaPolicyId: tx.newId<MfaPolicyId>(),
    userId: user.userId,
    notes,
    requiredAuthenticationMethods,
  });
}

/** Changes what is named of an MFA policy of the user. Throws NOT_FOUND, and INVALID_ARGUMENT where nothing is named. */
export function changeMfaPolicy(
  tx: Tx,
  userId: string,
  mfaPolicyId: string,
  patch: Readonly<{ [Field in keyof NewMfaPolicy]?: NewMfaPolicy[Field] | undefined }>,
): MfaPolicy {
  const policy = requireMfaPolicy(tx, userId, mfaPolicyId);
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (named.length === 0) throw invalidArgument('parameters', 'no change given for the MFA policy');
  const { requiredAuthenticationMethods: steps } = patch;
  return tx.mfaPolicies.replace(policy, {
    ...(Object.fromEntries(named) as Partial<MfaPolicy>),
    ...(steps ? { requiredAuthenticationMethods: stepsFor(tx, userId, steps) } : {}),
  });
}

/** Removes an MFA policy of the user. Throws NOT_FOUND. */
export function removeMfaPolicy(tx: Tx, userId: string, mfaPolicyId: string): void {
  tx.mfaPolicies.remove(requireMfaPolicy(tx, userId, mfaPolicyId).mfaPolicyId);
}

/** An MFA policy of this very user. Throws NOT_FOUND, also for one of another user. */
export function requireMfaPolicy(view: View | Tx, userId: string, mfaPolicyId: string): MfaPolicy {
  const policy = view.mfaPolicies.get(mfaPolicyId);
  if (policy?.userId !== userId) throw notFound('MFA policy', mfaPolicyId);
  return policy;
}

/** An MFA policy as queries show it. */
export function showMfaPolicy(policy: MfaPolicy): ShownMfaPolicy {
  const { mfaPolicyId, mfaPolicyName, condition, requiredAuthenticationMethods, order, notes } = policy;
  return {
    mfaPolicyId,
    mfaPolicyName,
    condition,
    requiredAuthenticationMethods: requiredAuthenticationMethods.map(({ any }) => ({
      any: any.map((method) => ({ ...method })),
    })),
    order,
    ...(notes === '' ? {} : { notes }),
    createdAt: toTimestamp(policy.createdAtMs),
    updatedAt: toTimestamp(policy.updatedAtMs),
  };
}

/**
 * Whether the user could satisfy each of their MFA policies. Whether a condition ever holds is not asked. Where this is false of too many, the
 * root quorum is locked out. A code or a sign-in counts in a sub-organization, where a user of the parent has the code sent; in the vault's own
 * organization, a policy would have to let someone else, and policies come and go.
 */
export function couldProve(
  view: OrganizationRows,
  userId: string,
  works?: (passkey: Authenticator) => boolean,
): boolean {
  const logins = view.organization.parentId !== undefined;
  return view.mfaPolicies.lookup('userId', userId).every(provable(view, userId, logins, works));
}

function stepsFor(tx: Tx, userId: string, steps: readonly MfaSteps[]): readonly MfaStep[] {
  return steps.map(({ any }) => ({
    any: any.map(({ type, id }) => {
      if (id === undefined) return { type };
      requireOwn(tx, userId, type, id);
      return { type, id };
    }),
  }));
}

/** What a method names must be the user's. */
function requireOwn(tx: Tx, userId: string, type: AuthenticationType, id: string): void {
  switch (type) {
    case 'AUTHENTICATION_TYPE_PASSKEY':
      if (tx.authenticators.get(id)?.userId !== userId) throw notFound('passkey of the user', id);
      return;
    case 'AUTHENTICATION_TYPE_API_KEY': {
      const key = tx.apiKeys.get(id);
      if (key?.userId !== userId || key.rpcGrant) throw notFound('API key of the user', id);
      return;
    }
    case 'AUTHENTICATION_TYPE_OAUTH':
      if (tx.oauthProviders.get(id)?.userId !== userId) throw notFound('OAuth provider of the user', id);
      return;
    case 'AUTHENTICATION_TYPE_SESSION':
      requireSessionProfile(tx, id);
      return;
    default:
      throw invalidArgument('parameters.requiredAuthenticationMethods', `omit id for ${type}`);
  }
}
