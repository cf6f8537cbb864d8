import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { markVerified } from '../../domain/code-logins.ts';
import { addSubOrganization } from '../../domain/sub-organizations.ts';
import { addPrivateKey } from '../../domain/private-keys.ts';
import { requireUser } from '../../domain/users.ts';
import { addWallet } from '../../domain/wallets.ts';
import { invalidArgument } from '../../fault.ts';
import { activity, older } from '../define.ts';
import { verifyTokens } from '../oidc-tokens.ts';
import {
  AddressResult,
  AuthenticatorParams,
  ClientSignature,
  Label,
  MnemonicLength,
  orEmpty,
  PrivateKeyParams,
  QuorumThreshold,
  Uuid,
  VerificationToken,
  WalletAccounts,
} from '../shapes.ts';
import {
  RootUserParams,
  RootUserParamsV1,
  RootUserParamsV2,
  RootUserParamsV3,
  RootUserParamsV4,
  upgradeRootUserV1,
  upgradeRootUserV2,
} from '../users/user-params.ts';
import { requireSignup } from './signup.ts';

const rootUsers = <User extends z.ZodType>(user: User) => ({
  rootUsers: z.array(user).min(1, 'expected at least one').max(limits.usersPerActivityMax),
});
const nameAndQuorum = { subOrganizationName: Label, rootQuorumThreshold: QuorumThreshold };
const wallet = {
  wallet: z
    .strictObject({ walletName: Label, accounts: WalletAccounts, mnemonicLength: MnemonicLength.optional() })
    .optional(),
};
const flagsV4 = { disableEmailRecovery: z.boolean().optional(), disableEmailAuth: z.boolean().optional() };
const flags = { ...flagsV4, disableSmsAuth: z.boolean().optional(), disableOtpEmailAuth: z.boolean().optional() };
const verification = {
  verificationToken: orEmpty(VerificationToken).optional(),
  clientSignature: ClientSignature.optional(),
};

const Params = z.strictObject({ ...nameAndQuorum, ...rootUsers(RootUserParams), ...wallet, ...flags, ...verification });
/** What every version comes to. Only version 3 had private keys, in the place of the wallet. */
type Wanted = z.infer<typeof Params> &
  Readonly<{ privateKeys?: readonly PrivateKeyParams[] | undefined; signupOf?: 'version 7' }>;

const Result = z.strictObject({
  subOrganizationId: Uuid,
  wallet: z.strictObject({ walletId: Uuid, addresses: z.array(z.string()) }).exactOptional(),
  privateKeys: z
    .array(z.strictObject({ privateKeyId: Uuid, addresses: z.array(AddressResult) }))
    .exactOptional()
    .describe('only in version 3'),
  rootUserIds: z.array(Uuid),
});
type Result = z.infer<typeof Result>;

/** The same result under an older version's key. */
const under = (key: string) => ({ key, from: (result: Result) => result });

/**
 * Makes an organization under this one, with its own root users and, where asked, its first wallet. From then on only its own users
 * act in it; this one's may read.
 */
export const createSubOrganization = activity({
  path: 'create_sub_organization',
  type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
  intent: 'createSubOrganizationIntentV8',
  summary: 'Create a sub-organization',
  risk: 'who-may-act',
  params: Params as z.ZodType<Wanted>,
  older: [
    older({
      type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
      intent: 'createSubOrganizationIntentV7',
      params: z.strictObject({
        ...nameAndQuorum,
        ...rootUsers(RootUserParamsV4),
        ...wallet,
        ...flags,
        ...verification,
      }),
      upgrade: (params): Wanted => ({ ...params, signupOf: 'version 7' }),
      result: under('createSubOrganizationResultV7'),
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V6',
      intent: 'createSubOrganizationIntentV6',
      params: z.strictObject({ ...nameAndQuorum, ...rootUsers(RootUserParamsV3), ...wallet, ...flagsV4 }),
      upgrade: (params): Wanted => params,
      result: under('createSubOrganizationResultV6'),
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V5',
      intent: 'createSubOrganizationIntentV5',
      params: z.strictObject({ ...nameAndQuorum, ...rootUsers(RootUserParamsV2), ...wallet, ...flagsV4 }),
      upgrade: (params): Wanted => ({ ...params, rootUsers: params.rootUsers.map(upgradeRootUserV2) }),
      result: under('createSubOrganizationResultV5'),
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V4',
      intent: 'createSubOrganizationIntentV4',
      params: z.strictObject({ ...nameAndQuorum, ...rootUsers(RootUserParamsV1), ...wallet, ...flagsV4 }),
      upgrade: (params): Wanted => ({ ...params, rootUsers: params.rootUsers.map(upgradeRootUserV1) }),
      result: under('createSubOrganizationResultV4'),
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V3',
      intent: 'createSubOrganizationIntentV3',
      params: z.strictObject({
        ...nameAndQuorum,
        ...rootUsers(RootUserParamsV1),
        privateKeys: z.array(PrivateKeyParams).max(limits.privateKeysPerActivityMax),
      }),
      upgrade: (params): Wanted => ({ ...params, rootUsers: params.rootUsers.map(upgradeRootUserV1) }),
      result: under('createSubOrganizationResultV3'),
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V2',
      intent: 'createSubOrganizationIntentV2',
      params: z.strictObject({ ...nameAndQuorum, ...rootUsers(RootUserParamsV1) }),
      upgrade: (params): Wanted => ({ ...params, rootUsers: params.rootUsers.map(upgradeRootUserV1) }),
      result: under('createSubOrganizationResult'),
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION',
      intent: 'createSubOrganizationIntent',
      params: z.strictObject({ name: Label, rootAuthenticator: AuthenticatorParams }),
      upgrade: ({ name, rootAuthenticator }): Wanted => ({
        subOrganizationName: name,
        // That version did not ask for a name.
        rootUsers: [{ userName: 'Root user', apiKeys: [], authenticators: [rootAuthenticator], oauthProviders: [] }],
        rootQuorumThreshold: 1,
      }),
      result: under('createSubOrganizationResult'),
    }),
  ],
  result: { createSubOrganizationResultV8: Result },
  policy: { resource: 'ORGANIZATION', action: 'CREATE' },
  prepare: (identity, params) =>
    verifyTokens(
      identity,
      params.rootUsers.flatMap((user) => user.oauthProviders),
    ),
  run: (tx, { wallet, privateKeys, verificationToken, clientSignature, signupOf, ...wanted }, verdicts) => {
    if (!verificationToken && clientSignature)
      throw invalidArgument('parameters.clientSignature', 'the verificationToken is missing');
    const verified = verificationToken
      ? requireSignup(tx, verificationToken, clientSignature, { rootUsers: wanted.rootUsers, signupOf })
      : undefined;
    const { child, rootUserIds } = addSubOrganization(tx, wanted, verdicts);
    if (verified) markVerified(child, requireUser(child, rootUserIds[verified.at] ?? ''), verified);
    const made = wallet && addWallet(child, wallet, 'parameters.wallet');
    const keys = privateKeys?.map((key, at) => addPrivateKey(child, key, `parameters.privateKeys.${at}`));
    return {
      subOrganizationId: child.organizationId,
      ...(made ? { wallet: made } : {}),
      ...(keys ? { privateKeys: keys } : {}),
      rootUserIds,
    };
  },
});
