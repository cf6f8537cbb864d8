import { z } from 'zod';
import { ApiKeyShape, AuthenticatorShape, OauthProviderShape } from '../credentials/credential-shapes.ts';
import { MfaPolicyShape } from '../mfa/mfa-shapes.ts';
import { Timestamp } from '../shapes.ts';

/** A user as answers carry one. */
export const UserShape = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string().exactOptional(),
  userPhoneNumber: z.string().exactOptional(),
  authenticators: z.array(AuthenticatorShape),
  apiKeys: z.array(ApiKeyShape),
  userTags: z.array(z.string()),
  oauthProviders: z.array(OauthProviderShape),
  mfaPolicies: z.array(MfaPolicyShape),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
