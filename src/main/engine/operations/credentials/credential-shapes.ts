import { z } from 'zod';
import { authenticatorTransports, credentialTypes } from '#shared/enums.ts';
import { Timestamp } from '../shapes.ts';

/** Credentials as answers carry them. */

const Credential = z.strictObject({ publicKey: z.string(), type: z.enum(credentialTypes) });
const stamped = { createdAt: Timestamp, updatedAt: Timestamp };

export const ApiKeyShape = z.strictObject({
  credential: Credential.extend({
    sessionProfileId: z.string().exactOptional(),
    /** The key of a JSON-RPC grant, which `list_rpc_grants` tells. */
    rpcGrant: z.literal(true).exactOptional(),
  }),
  apiKeyId: z.string(),
  apiKeyName: z.string(),
  ...stamped,
  expirationSeconds: z.string().exactOptional(),
});

export const AuthenticatorShape = z.strictObject({
  transports: z.array(z.enum(authenticatorTransports)),
  attestationType: z.string(),
  aaguid: z.string(),
  credentialId: z.string(),
  model: z.string(),
  credential: Credential,
  authenticatorId: z.string(),
  authenticatorName: z.string(),
  ...stamped,
});

export const OauthProviderShape = z.strictObject({
  providerId: z.string(),
  providerName: z.string(),
  issuer: z.string(),
  audience: z.string(),
  subject: z.string(),
  ...stamped,
});
