import { z } from 'zod';
import { limits } from '#shared/limits.ts';

/**
 * What a vote names: the activity it is about, by the digest of its body. `note` is ours: why, in the voter's words, which their stamp covers
 * and which is kept as a note beside the activity.
 */
export const FingerprintParams = z.strictObject({
  fingerprint: z.string().regex(/^sha256:[0-9a-f]{64}$/, 'expected sha256: and 64 hex digits in lower case'),
  note: z
    .string()
    .max(limits.notesCharsMax)
    .regex(/\S/, 'a note must not be empty')
    .regex(/^(?:[\t\r\n]|\P{Cc})*$/u, 'a note has no control characters')
    .optional(),
});
