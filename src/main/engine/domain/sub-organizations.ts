import { exhausted, Fault, refused } from '../fault.ts';
import type { Organization, User } from '../state/rows.ts';
import type { Tx, View } from '../state/tx.ts';
import { countLimitsOf } from './count-limits.ts';
import { setFeaturesAtStart, type FeatureFlags } from './features.ts';
import type { Verdicts } from './oauth-providers.ts';
import { setRootQuorum } from './root-quorum.ts';
import { addUser, type NewUser } from './users.ts';
import { findAccounts } from './wallet-accounts.ts';

/** An organization under another, as it is asked for. */
export type NewSubOrganization = FeatureFlags &
  Readonly<{
    subOrganizationName: string;
    rootUsers: readonly Omit<NewUser, 'userTags'>[];
    rootQuorumThreshold: number;
  }>;

/** A sub-organization that was made: a transaction within it, and its root users in the order they were asked for. */
export type AddedSubOrganization = Readonly<{ child: Tx; rootUserIds: string[] }>;

/**
 * Makes a sub-organization with its root users, their quorum and the features it starts with. `verdicts` are what was found out about
 * OIDC tokens. Throws PERMISSION_DENIED in a sub-organization, INVALID_ARGUMENT `quorum users missing`, RESOURCE_EXHAUSTED when there are enough, and what the users throw.
 */
export function addSubOrganization(tx: Tx, wanted: NewSubOrganization, verdicts: Verdicts): AddedSubOrganization {
  if (tx.organization.parentId)
    throw new Fault('PERMISSION_DENIED', 'a sub-organization cannot have sub-organizations', {
      errorCode: 'INVALID_ACTIVITY_CALLER',
    });
  const { subOrganizationsMax } = countLimitsOf(tx);
  if (tx.subOrganizations().length >= subOrganizationsMax)
    throw exhausted(`this organization has the maximum of ${subOrganizationsMax} sub-organizations`);
  const { subOrganizationName, rootUsers, rootQuorumThreshold, ...flags } = wanted;
  const child = tx.foundSubOrganization({
    organizationName: subOrganizationName,
    quorumThreshold: rootQuorumThreshold,
    quorumUserIds: [],
  });
  // A root user may rely on a login by e-mail or SMS, so the features stand before the users do.
  setFeaturesAtStart(child, flags);
  const rootUserIds = rootUsers.map(
    (user, index) => addUser(child, { ...user, userTags: [] }, verdicts, `parameters.rootUsers.${index}`).userId,
  );
  setRootQuorum(child, rootQuorumThreshold, rootUserIds);
  return { child, rootUserIds };
}

/**
 * Removes the organization of `tx`, which is a sub-organization, with all its rows. Throws what `requireDeletable` throws, and
 * RESOURCE_EXHAUSTED.
 */
export function deleteSubOrganization(tx: Tx, may: Readonly<{ unexported: boolean }>): void {
  requireDeletable(tx, may);
  tx.removeOrganization();
}

/**
 * Makes sure that an organization can be deleted. Throws PERMISSION_DENIED for the vault's own, and INVALID_ARGUMENT for a wallet, private key or
 * secret that was never exported, unless `may` says so.
 */
export function requireDeletable(
  { organization, wallets, privateKeys, secrets }: Pick<View, 'organization' | 'wallets' | 'privateKeys' | 'secrets'>,
  may: Readonly<{ unexported: boolean }>,
): void {
  if (!organization.parentId)
    throw new Fault(
      'PERMISSION_DENIED',
      'only a sub-organization can be deleted, and organizationId is not a sub-organization',
      { errorCode: 'INVALID_ACTIVITY_CALLER' },
    );
  if (may.unexported) return;
  const wallet = wallets.find(({ exported }) => !exported);
  if (wallet) throw refused(`wallet has not been exported: ${wallet.walletId}`, 'REQUEST_INVALID');
  const key = privateKeys.find(({ exported }) => !exported);
  if (key) throw refused(`private key has not been exported: ${key.privateKeyId}`, 'REQUEST_INVALID');
  const secret = secrets.find(({ exported }) => !exported);
  if (secret) throw refused(`secret has not been exported: ${secret.secretId}`, 'REQUEST_INVALID');
}

/** What sub-organizations can be found by. */
export const subOrganizationFilters = [
  'CREDENTIAL_ID',
  'NAME',
  'USERNAME',
  'EMAIL',
  'PHONE_NUMBER',
  'OIDC_TOKEN',
  'WALLET_ACCOUNT_ADDRESS',
  'PUBLIC_KEY',
] as const;
export type SubOrganizationFilter = (typeof subOrganizationFilters)[number];

/** The identity that a sub-organization's user may sign in with: one of `audiences` will do. */
export type SoughtIdentity = Readonly<{ issuer: string; audiences: readonly string[]; subject: string }>;

/** Tells whether a sub-organization is one that is sought; `within` opens it, where that is needed. */
export type Matches = (organization: Organization, within: () => View) => boolean;

/** Finds by what `filter` names. The text is compared exactly, but keys and Ethereum addresses in either case. */
export function matchesFilter(filter: Exclude<SubOrganizationFilter, 'OIDC_TOKEN'>, value: string): Matches {
  switch (filter) {
    case 'NAME':
      return ({ organizationName }) => organizationName === value;
    case 'USERNAME':
      return hasUser(({ userName }) => userName === value);
    case 'EMAIL':
      return hasUser(({ userEmail }) => userEmail === value);
    case 'PHONE_NUMBER':
      return hasUser(({ userPhoneNumber }) => userPhoneNumber === value);
    case 'CREDENTIAL_ID':
      return (_, within) => within().authenticators.lookup('credentialId', value).length > 0;
    case 'PUBLIC_KEY':
      return (_, within) => within().apiKeys.lookup('publicKey', value.toLowerCase()).length > 0;
    case 'WALLET_ACCOUNT_ADDRESS':
      return (_, within) => findAccounts(within(), value).length > 0;
  }
}

/** Finds by a user who signs in with this identity. */
export function matchesIdentity({ issuer, audiences, subject }: SoughtIdentity): Matches {
  return (_, within) =>
    within()
      .oauthProviders.lookup('subject', subject)
      .some((provider) => provider.issuer === issuer && audiences.includes(provider.audience));
}

function hasUser(matches: (user: User) => boolean): Matches {
  return (_, within) => within().users.find(matches) !== undefined;
}
