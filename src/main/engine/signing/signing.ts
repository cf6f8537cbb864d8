import type { HashFunction } from '#shared/enums.ts';
import type { Reading } from '#shared/reading.ts';
import { invalidArgument } from '../fault.ts';
import type { Signing } from '../operations/define.ts';
import type { Facts } from '../policy/facts.ts';
import type { OrganizationRows, Tx } from '../state/tx.ts';
import { authorizationFacts } from './authorization.ts';
import type { ReadingContext } from './transaction.ts';
import { contextOf } from './context.ts';
import { hiddenTransaction } from './hidden-transaction.ts';
import { accountHolderFacts, privateKeyFacts } from './holders.ts';
import { readTransaction, type HiddenTransaction } from './kinds.ts';
import { readPayload } from './payload-reading.ts';
import { readRawPayloads, signRawPayload, type RawPayload, type RawSignature } from './raw-payload.ts';
import { findSigner, usingSigner, type NamedSigner } from './signer-named.ts';
import { typedDataFacts } from './typed-data.ts';

export type TransactionSigning = Extract<Signing, { what: 'transaction' }>;
export type PayloadSigning = Extract<Signing, { what: 'payloads' }>;

/**
 * Each request to sign is read once. Policies, people and the signature get what was read then, and never a second reading: there are no
 * two that could differ.
 */
const transactionOf = remembered(({ type, unsignedTransaction }: TransactionSigning) =>
  readTransaction(type, unsignedTransaction),
);
const payloadsOf = remembered((signing: PayloadSigning) => readRawPayloads(signing));

/**
 * Makes sure that it can be read, by which user's key it were signed. Throws INVALID_ARGUMENT: INVALID_TRANSACTION,
 * UNSUPPORTED_TRANSACTION_TYPE, or what `readRawPayloads` says of a payload.
 */
export function requireReadable(signing: Signing): void {
  if (signing.what === 'transaction') transactionOf(signing);
  else payloadsOf(signing);
}

/**
 * What policies may know of a request to sign: an entry for each thing that is signed, since each must be allowed. Bytes or typed data that
 * are a transaction of the signer's chain have the facts of that transaction, since their signature is the transaction's. Other bytes say nothing
 * to policies, and have one entry together. Throws as `requireReadable` does. Where no key has that name, or it is one
 * of another curve than the transaction's, facts are missing, so that policies which speak of them allow nothing; signing then says why.
 */
export function signingFacts(view: OrganizationRows, signing: Signing): readonly Partial<Facts>[] {
  const named = findSigner(view, signing.signWith);
  const holder = named ? holderFacts(view, named) : {};
  if (signing.what === 'transaction') {
    const transaction = transactionOf(signing);
    if (named?.identity.curve !== transaction.curve) return [holder];
    const facts = transaction.facts(contextOf(view, transaction, signing.signWith, named));
    return [{ ...holder, [transaction.namespace]: facts }];
  }
  const spoken: Partial<Facts>[] = [];
  // Of payloads that say nothing, policies see the lengths, and whether people can read them.
  const silent = new Map<string, Partial<Facts>>();
  for (const payload of payloadsOf(signing)) {
    const count = payload.form === 'bytes' ? payload.bytes.length : 0;
    const facts = payloadFacts(view, signing, payload, named);
    const blind = !facts && isBlind(readPayload(payload, signing.hashFunction));
    const alike = `${count} ${blind}`;
    const beside = silent.get(alike) ?? { ...holder, raw_payload: { byte_count: BigInt(count), blind } };
    if (facts) spoken.push({ ...beside, ...facts });
    else silent.set(alike, beside);
  }
  return [...spoken, ...silent.values()];
}

/** Whether nobody can tell what is signed: it cannot be shown, or what is shown could be the hash of something else. */
function isBlind({ cautions }: Reading): boolean {
  return cautions.includes('blind') || cautions.includes('text-as-digest');
}

/** What people are shown of a request to sign: a reading for each thing that is signed, in order. Throws as `requireReadable` does. */
export function readSigning(view: OrganizationRows, signing: Signing): readonly Reading[] {
  const named = findSigner(view, signing.signWith);
  const context = (transaction: HiddenTransaction): ReadingContext =>
    contextOf(view, transaction, signing.signWith, named);
  if (signing.what === 'transaction') {
    const transaction = transactionOf(signing);
    const known = context(transaction);
    return [{ ...transaction.read(known), pieces: transaction.pieces(known) }];
  }
  return payloadsOf(signing).map((payload) => {
    const hidden = hiddenIn(payload, signing, named);
    if (!hidden) return readPayload(payload, signing.hashFunction);
    const reading = hidden.read(context(hidden));
    return { ...reading, cautions: ['raw-transaction', ...reading.cautions] };
  });
}

/** The transaction that a payload of bytes or typed data is. Another curve's signature is none of that transaction. */
function hiddenIn(payload: RawPayload, { hashFunction }: PayloadSigning, named: NamedSigner | undefined) {
  const hidden = transactionIn(payload, hashFunction);
  return hidden && (!named || named.identity.curve === hidden.curve) ? hidden : null;
}

function transactionIn(payload: RawPayload, hashFunction: HashFunction): HiddenTransaction | null {
  if (payload.form === 'typed-data') return payload.transaction;
  return payload.form === 'bytes' ? hiddenTransaction(payload.bytes, hashFunction) : null;
}

/**
 * Signs each payload with the key that is named. Throws NOT_FOUND for no such key, INVALID_ARGUMENT for what its curve does not sign.
 */
export function signPayloads(tx: Tx, signing: PayloadSigning): RawSignature[] {
  const payloads = payloadsOf(signing);
  return usingSigner(tx, signing.signWith, (signer) =>
    payloads.map((payload) => signRawPayload(payload, signing.hashFunction, signer)),
  );
}

/**
 * Signs a transaction with the key that is named; gives it as its chain's clients want it, hex. Throws NOT_FOUND for no such key,
 * INVALID_ARGUMENT for a key that has nothing to sign in it.
 */
export function signTransaction(tx: Tx, signing: TransactionSigning): string {
  const transaction = transactionOf(signing);
  return usingSigner(tx, signing.signWith, (signer) => {
    if (signer.curve !== transaction.curve)
      throw invalidArgument(
        'parameters.signWith',
        `${transaction.type} needs a ${transaction.curve} key, not ${signer.curve}`,
      );
    return transaction.sign(signer);
  });
}

/** What policies know of one payload; undefined for bytes that nothing here reads. */
function payloadFacts(
  view: OrganizationRows,
  signing: PayloadSigning,
  payload: RawPayload,
  named: NamedSigner | undefined,
): Partial<Facts> | undefined {
  switch (payload.form) {
    case 'typed-data': {
      const hidden = hiddenIn(payload, signing, named);
      const transaction = hidden?.facts(contextOf(view, hidden, signing.signWith, named));
      return { eth: { ...typedDataFacts(payload.data), ...transaction } };
    }
    case 'authorization':
      return { eth: authorizationFacts(payload.authorization) };
    case 'bytes': {
      const hidden = hiddenIn(payload, signing, named);
      if (!hidden) return undefined;
      return { [hidden.namespace]: hidden.facts(contextOf(view, hidden, signing.signWith, named)) };
    }
  }
}

function holderFacts(view: OrganizationRows, { account, key }: NamedSigner): Partial<Facts> {
  return account ? accountHolderFacts(view, account) : { private_key: privateKeyFacts(key) };
}

function remembered<Asked extends object, Answer>(read: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new WeakMap<Asked, Answer>();
  return (asked) => {
    const before = known.get(asked);
    if (before !== undefined) return before;
    const answer = read(asked);
    known.set(asked, answer);
    return answer;
  };
}
