import { z } from 'zod';

/** What a vote names: the activity it is about, by the digest of its body. */
export const FingerprintParams = z.strictObject({
  fingerprint: z.string().regex(/^sha256:[0-9a-f]{64}$/, 'expected sha256: and 64 hex digits in lower case'),
});
