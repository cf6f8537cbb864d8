import { Fault } from '#engine/fault.ts';
import type { AnyActivity, Signing } from '#engine/operations/define.ts';
import { readTransaction } from '#engine/signing/kinds.ts';
import { readPayload } from '#engine/signing/payload-reading.ts';
import { readRawPayloads } from '#engine/signing/raw-payload.ts';
import type { ReadingContext } from '#engine/signing/transaction.ts';
import type { OfflineInterface } from '#shared/offline-vote.ts';
import type { Reading } from '#shared/reading.ts';

/**
 * What a request asks to have signed, read from its parameters alone: none where it asks for no signature. Where no vault is, nobody knows
 * more of the signing key than what the request calls it. Throws INVALID_ARGUMENT for what the service would not have taken.
 */
export function readingsOf(
  operation: AnyActivity,
  params: unknown,
  interfaces: readonly OfflineInterface[],
): readonly Reading[] {
  const signs = operation.policy.signs?.(params);
  if (!signs) return [];
  if (signs.what === 'transaction') return [readingOf(signs, interfaces)];
  return readRawPayloads(signs).map((payload) => readPayload(payload, signs.hashFunction));
}

function readingOf(
  { type, unsignedTransaction, signWith }: Extract<Signing, { what: 'transaction' }>,
  interfaces: readonly OfflineInterface[],
): Reading {
  const transaction = readTransaction(type, unsignedTransaction);
  try {
    return transaction.read(contextOf(signWith, interfaces));
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    // It cannot be told without the key whose transaction it is: then nothing of it is shown as if it could.
    const bytes = unsignedTransaction.replace(/^0x/i, '').toLowerCase();
    return { kind: 'blind', bytes, digest: false, cautions: ['blind'] };
  }
}

function contextOf(signWith: string, interfaces: readonly OfflineInterface[]): ReadingContext {
  return {
    signer: { address: signWith, publicKey: new Uint8Array() },
    interfaceOf: (type, address) => {
      const wanted = sameCase(type, address);
      return interfaces.find((one) => one.type === type && sameCase(type, one.address) === wanted);
    },
  };
}

/** Ethereum addresses are one in any letter case. */
function sameCase(type: OfflineInterface['type'], address: string): string {
  return type === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' ? address.toLowerCase() : address;
}
