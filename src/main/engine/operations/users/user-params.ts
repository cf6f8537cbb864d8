import { z } from 'zod';
import { accessTypes } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import {
  ApiKeyParams,
  ApiKeyParamsV1,
  AuthenticatorParams,
  AuthenticatorParamsV1,
  Email,
  Ids,
  Label,
  OauthProviderParams,
  OauthProviderParamsV1,
  PhoneNumber,
  upgradeApiKey,
  upgradeAuthenticator,
} from '../shapes.ts';

/**
 * People as requests describe them, in every version that is still sent. A root user of a sub-organization is the same without tags,
 * and its versions are numbered one higher. Lists must be there, and may be empty.
 */

const few = limits.idsPerActivityMax;
const name = { userName: Label, userEmail: Email.optional() };
const keys = { apiKeys: z.array(ApiKeyParams).max(few), authenticators: z.array(AuthenticatorParams).max(few) };
const keysV1 = { apiKeys: z.array(ApiKeyParamsV1).max(few), authenticators: z.array(AuthenticatorParams).max(few) };
const providers = { oauthProviders: z.array(OauthProviderParams).max(few) };
const providersV1 = { oauthProviders: z.array(OauthProviderParamsV1).max(few) };
const phone = { userPhoneNumber: PhoneNumber.optional() };
const tags = { userTags: Ids() };

export const UserParams = z.strictObject({ ...name, ...phone, ...keys, ...providers, ...tags });
export type UserParams = z.infer<typeof UserParams>;

export const UserParamsV3 = z.strictObject({ ...name, ...phone, ...keys, ...providersV1, ...tags });

export const UserParamsV2 = z.strictObject({ ...name, ...keysV1, ...tags });

export const UserParamsV1 = z.strictObject({
  ...name,
  accessType: z.enum(accessTypes),
  apiKeys: z.array(ApiKeyParamsV1).max(few),
  authenticators: z.array(AuthenticatorParamsV1).max(few),
  ...tags,
});

/** A user who has neither passkeys nor logins. Their keys are P-256. */
export const ApiOnlyUserParams = z.strictObject({ ...name, apiKeys: z.array(ApiKeyParamsV1).max(few), ...tags });

export const RootUserParams = z.strictObject({ ...name, ...phone, ...keys, ...providers });
export type RootUserParams = z.infer<typeof RootUserParams>;

export const RootUserParamsV4 = z.strictObject({ ...name, ...phone, ...keys, ...providersV1 });

export const RootUserParamsV3 = z.strictObject({ ...name, ...keys, ...providersV1 });

export const RootUserParamsV2 = z.strictObject({ ...name, ...keysV1, ...providersV1 });

export const RootUserParamsV1 = z.strictObject({ ...name, ...keysV1 });

/** The newest form of a program without providers. How they would have signed in (`accessType`) decides nothing any more. */
export function upgradeUserV1({ accessType: _, ...user }: z.infer<typeof UserParamsV1>): UserParams {
  return {
    ...user,
    apiKeys: user.apiKeys.map(upgradeApiKey),
    authenticators: user.authenticators.map(upgradeAuthenticator),
    oauthProviders: [],
  };
}

/** The newest form of a program without providers. */
export function upgradeUserV2(user: z.infer<typeof UserParamsV2>): UserParams {
  return { ...user, apiKeys: user.apiKeys.map(upgradeApiKey), oauthProviders: [] };
}

/** The newest form of a root user without providers. */
export function upgradeRootUserV1(user: z.infer<typeof RootUserParamsV1>): RootUserParams {
  return { ...user, apiKeys: user.apiKeys.map(upgradeApiKey), oauthProviders: [] };
}

/** The newest form of a root user whose API keys named no curve. */
export function upgradeRootUserV2(user: z.infer<typeof RootUserParamsV2>): RootUserParams {
  return { ...user, apiKeys: user.apiKeys.map(upgradeApiKey) };
}

/** The form of `create_users` for a program with API keys only. */
export function upgradeApiOnlyUser(user: z.infer<typeof ApiOnlyUserParams>): UserParams {
  return { ...user, apiKeys: user.apiKeys.map(upgradeApiKey), authenticators: [], oauthProviders: [] };
}
