import { Fault } from '#engine/fault.ts';
import type { AnyActivity, Signing } from '#engine/operations/define.ts';
import { hiddenTransaction } from '#engine/signing/hidden-transaction.ts';
import { readTransaction, type HiddenTransaction } from '#engine/signing/kinds.ts';
import { readPayload } from '#engine/signing/payload-reading.ts';
import { readRawPayloads, type RawPayload } from '#engine/signing/raw-payload.ts';
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
  return readRawPayloads(signs).map((payload): Reading => {
    const hidden = hiddenIn(payload, signs);
    if (!hidden) return readPayload(payload, signs.hashFunction);
    const reading = hidden.read(contextOf(signs.signWith, interfaces));
    return { ...reading, cautions: ['raw-transaction', ...reading.cautions] };
  });
}

/** What the addresses of a chain look like. Of a key that is named otherwise nobody knows here which chain takes its signatures. */
const addressForms: Readonly<Partial<Record<HiddenTransaction['namespace'], RegExp>>> = {
  eth: /^0x[0-9a-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};

/** The transaction that a payload is, where the key is one of an account of its chain. */
function hiddenIn(
  payload: RawPayload,
  { signWith, hashFunction }: Extract<Signing, { what: 'payloads' }>,
): HiddenTransaction | null {
  if (payload.form === 'authorization') return null;
  const hidden = payload.form === 'typed-data' ? payload.transaction : hiddenTransaction(payload.bytes, hashFunction);
  return hidden && addressForms[hidden.namespace]?.test(signWith) ? hidden : null;
}

function readingOf(
  { type, unsignedTransaction, signWith }: Extract<Signing, { what: 'transaction' }>,
  interfaces: readonly OfflineInterface[],
): Reading {
  const transaction = readTransaction(type, unsignedTransaction);
  try {
    const context = contextOf(signWith, interfaces);
    return { ...transaction.read(context), pieces: transaction.pieces(context) };
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
