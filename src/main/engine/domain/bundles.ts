import type { EnvelopeSigner } from '../crypto/bundle.ts';
import { parseTargetKey } from '../crypto/keys.ts';
import type { ExportTarget } from '../crypto/transfer.ts';
import { invalidArgument } from '../fault.ts';
import type { Tx } from '../state/tx.ts';

/** The vault's own signer, whose envelopes clients are told to trust. */
export function bundleSigner(tx: Tx): EnvelopeSigner {
  return { publicKey: tx.serviceKey('signer'), sign: (message) => tx.signAs('signer', message) };
}

/** The vault's fetcher, which signs what one-time codes are sealed to. */
export function fetcherSigner(tx: Tx): EnvelopeSigner {
  return { publicKey: tx.serviceKey('fetcher'), sign: (message) => tx.signAs('fetcher', message) };
}

/**
 * Whom an export of this organization is sealed to. Throws INVALID_ARGUMENT that names the field `at` when the key is not a point of P-256.
 */
export function exportTarget(tx: Tx, targetPublicKey: string, at = 'parameters.targetPublicKey'): ExportTarget {
  const targetPublic = parseTargetKey(tx.curves, targetPublicKey);
  if (!targetPublic) throw invalidArgument(at, 'not a point of the curve P-256');
  return { targetPublic, organizationId: tx.organizationId, signer: bundleSigner(tx) };
}
