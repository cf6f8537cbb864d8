import { z } from 'zod';
import type { VerificationClaims } from '../crypto/verification-token.ts';
import { requireSigned, type SignedUsage } from '../domain/verification-tokens.ts';
import { invalidArgument } from '../fault.ts';
import type { Tx } from '../state/tx.ts';
import { parseParams } from './define.ts';

/** What the holder of a verification token's key wants done with the token, as they signed it. */

/** The two fields that every usage has. */
export const UsageHeader = { type: z.string(), tokenId: z.string() };
const Header = z.object(UsageHeader);

const field = 'parameters.clientSignature.message';

/**
 * Reads what was signed as data, since clients write the text in several ways. Throws INVALID_ARGUMENT for a signature that does not fit, another
 * use or token, and a text that is not of the schema.
 */
export function requireUsage<Usage>(
  tx: Tx,
  claims: VerificationClaims,
  signed: SignedUsage,
  type: 'USAGE_TYPE_LOGIN' | 'USAGE_TYPE_SIGNUP',
  schema: z.ZodType<Usage>,
): Usage {
  requireSigned(tx, claims, signed);
  const usage = readJson(signed.message);
  const header = Header.safeParse(usage);
  if (!header.success || header.data.type !== type || header.data.tokenId !== claims.id)
    throw invalidArgument(field, `expected ${type} of the token ${claims.id}`);
  return parseParams(schema, usage, field);
}

/** The value that the text spells; null where it spells none. Whoever signed a name twice meant the last. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
