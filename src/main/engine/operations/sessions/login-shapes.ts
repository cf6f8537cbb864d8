import { z } from 'zod';
import { ExpirationSeconds, TargetPublicKey, Uuid } from '../shapes.ts';

/** What all logins take and give. */

export const LoginParams = {
  /** The key that the session stamps with. */
  publicKey: TargetPublicKey,
  expirationSeconds: ExpirationSeconds.optional(),
  invalidateExisting: z.boolean().optional(),
  sessionProfileId: Uuid.optional(),
};

/** The session token. */
export const LoginResult = z.strictObject({ session: z.string() });
