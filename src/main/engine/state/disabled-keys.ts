import type { Curve } from '#shared/enums.ts';
import { failedPrecondition } from '../fault.ts';
import type { ViewTables } from './tx.ts';

/** A key by its public half: hex, compressed or not for the two ECDSA curves, 32 bytes for Ed25519. */
type PublicHalf = Readonly<{ curve: Curve; publicKey: string }>;

/** What tells a key from others whatever the form of its public key: the curve and, on the two ECDSA curves, the x coordinate. */
export function keyPoint({ curve, publicKey }: PublicHalf): string {
  return `${curve} ${curve === 'CURVE_ED25519' ? publicKey : publicKey.slice(2, 66)}`;
}

/**
 * Refuses a key that is disabled in the organization, also where another private key or an account has the same key. Throws
 * FAILED_PRECONDITION `PRIVATE_KEY_DISABLED`.
 */
export function requireEnabled(tables: Pick<ViewTables, 'privateKeys'>, key: PublicHalf): void {
  const [disabled] = tables.privateKeys.lookup('disabledPoint', keyPoint(key));
  if (disabled)
    throw failedPrecondition(
      'PRIVATE_KEY_DISABLED',
      `the private key ${disabled.privateKeyId} is disabled: it cannot sign and cannot be exported`,
    );
}
