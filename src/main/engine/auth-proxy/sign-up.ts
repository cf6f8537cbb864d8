import { z } from 'zod';
import type { JsonObject } from '#shared/envelope.ts';
import { alreadyExists, invalidArgument } from '../fault.ts';
import { createSubOrganization } from '../operations/organizations/create-sub-organization.ts';
import {
  ApiKeyParams,
  AuthenticatorParams,
  ClientSignature,
  Email,
  Label,
  MnemonicLength,
  OauthProviderParams,
  OauthProviderParamsV1,
  OidcToken,
  PhoneNumber,
  WalletAccounts,
} from '../operations/shapes.ts';
import type { Organization, OrganizationId } from '../state/rows.ts';
import type { StateReader } from '../state/state.ts';
import type { Change } from '../state/tables.ts';
import { proxyCall, type ProxyDoor } from './define.ts';
import { providersOf } from './sub-organizations.ts';

/** Of each kind of credential. A page that wants more adds them with the session of the new user. */
const fewMax = 5;

const person = {
  userName: Label.optional(),
  userEmail: Email.optional(),
  userPhoneNumber: PhoneNumber.optional(),
  userTag: z.string().optional(),
  organizationName: Label.optional(),
  verificationToken: OidcToken.optional(),
  apiKeys: z.array(ApiKeyParams).max(fewMax),
  authenticators: z.array(AuthenticatorParams).max(fewMax),
  wallet: z
    .strictObject({ walletName: Label, accounts: WalletAccounts.max(20), mnemonicLength: MnemonicLength.optional() })
    .optional(),
  clientSignature: ClientSignature.optional(),
};

const ParamsV2 = z.strictObject({ ...person, oauthProviders: z.array(OauthProviderParams).max(fewMax) });
const ParamsV1 = z.strictObject({ ...person, oauthProviders: z.array(OauthProviderParamsV1).max(fewMax) });
type Params = z.infer<typeof ParamsV2>;

const contactsOf = ({ userEmail, userPhoneNumber }: Params) => [userEmail, userPhoneNumber];

/** Makes a sub-organization with the new user as its only root user. */
export const signUpV2 = proxyCall({
  path: '/v1/signup_v2',
  params: ParamsV2,
  contactsOf,
  run: (door, params) => signUp(door, params, 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8'),
});

/** The same for clients of before, whose providers all have tokens. */
export const signUpV1 = proxyCall({
  path: '/v1/signup',
  params: ParamsV1,
  contactsOf,
  run: (door, params) => signUp(door, params, 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7'),
});

async function signUp(door: ProxyDoor, params: Params, type: string): Promise<JsonObject> {
  const { userName, organizationName, userTag, verificationToken, clientSignature, wallet, ...credentials } = params;
  if (userTag) throw invalidArgument('userTag', 'a new sub-organization has no tags: add tags with its first session');
  requireProven(params);
  const { apiKeys, authenticators, oauthProviders, userEmail, userPhoneNumber } = credentials;
  const name = userName ?? userEmail ?? 'User';
  // JSON leaves out what is undefined.
  const parameters = {
    subOrganizationName: organizationName ?? name,
    rootUsers: [{ userName: name, userEmail, userPhoneNumber, apiKeys, authenticators, oauthProviders }],
    rootQuorumThreshold: 1,
    wallet,
    verificationToken,
    clientSignature,
  };
  const result = await door.submit({
    operation: createSubOrganization,
    type,
    parameters: JSON.parse(JSON.stringify(parameters)) as JsonObject,
    requireInTurn: (before, changes) => requireUnknown(door.organization, before, changes),
  });
  const { subOrganizationId, rootUserIds, wallet: made } = createSubOrganization.result.parse(result);
  const [userId = ''] = rootUserIds;
  return { organizationId: subOrganizationId, userId, ...(made ? { wallet: made } : {}) };
}

/**
 * Nothing proves that a page holds the API keys that it names. A key that lasts is the only credential of its sub-organization, so that anyone who holds the
 * key has the sub-organization alone: a stranger cannot put their own passkey beside another user's key, and wait. Throws INVALID_ARGUMENT.
 */
function requireProven({ apiKeys, authenticators, oauthProviders, userEmail, userPhoneNumber }: Params): void {
  const others = apiKeys.length + authenticators.length + oauthProviders.length > 1 || userEmail || userPhoneNumber;
  const at = apiKeys.findIndex(
    ({ expirationSeconds }) => !expirationSeconds || Number(expirationSeconds) > soonSeconds,
  );
  if (at >= 0 && others)
    throw invalidArgument(
      `apiKeys.${at}`,
      `next to other credentials or contacts, a key must expire within ${soonSeconds} seconds: nothing proves who has the key`,
    );
}

/** How long a key may last that a page signs up with to open its first session. The official client says 60. */
const soonSeconds = 300;

/**
 * Makes sure that nobody of the vault's own organization or of another sub-organization has a credential of the new user: logins of the first
 * holder would fail as ambiguous. Throws ALREADY_EXISTS.
 */
function requireUnknown({ organizationId }: Organization, before: StateReader, changes: readonly Change[]): void {
  const isOurs = (row: Readonly<{ organizationId: OrganizationId }>): boolean =>
    row.organizationId === organizationId || before.organizations.get(row.organizationId)?.parentId === organizationId;
  for (const change of changes) {
    if (change.table === 'apiKeys' && change.row) {
      const { publicKey, apiKeyName } = change.row;
      if (before.apiKeys.lookup('publicKey', publicKey).some(isOurs))
        throw alreadyExists('credential of this public key', apiKeyName);
    }
    if (change.table === 'authenticators' && change.row) {
      const { credentialId, authenticatorName } = change.row;
      if (before.authenticators.lookup('credentialId', credentialId).some(isOurs))
        throw alreadyExists('passkey of this credential id', authenticatorName);
    }
    if (change.table === 'oauthProviders' && change.row && providersOf(before, change.row).some(isOurs))
      throw alreadyExists('provider of this identity', change.row.providerName);
  }
}
