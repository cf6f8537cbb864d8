import { z } from 'zod';
import { hashFunctions, payloadEncodings, transactionTypes, type TransactionType } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import type { PayloadSigning, TransactionSigning } from '../../signing/signing.ts';
import { Uuid } from '../shapes.ts';

/** An account's address, a private key's id or one of its addresses. */
export const SignWith = z
  .string()
  .min(1, 'missing address or private key ID')
  .max(limits.labelCharsMax, `at most ${limits.labelCharsMax} characters`);

export const Payload = z.string().min(1, 'a payload must not be empty');

/** How payloads are to be taken. The messages are the hosted service's. */
const taking = {
  encoding: z.enum(payloadEncodings, 'invalid payload encoding'),
  hashFunction: z.enum(hashFunctions, 'invalid hash function'),
};

export const SignRawPayloadParams = z.strictObject({ signWith: SignWith, payload: Payload, ...taking });
export type SignRawPayloadParams = z.infer<typeof SignRawPayloadParams>;

/** Before accounts could sign, it was always a private key. */
export const SignRawPayloadParamsV1 = z.strictObject({ privateKeyId: Uuid, payload: Payload, ...taking });

export const SignRawPayloadsParams = z.strictObject({
  signWith: SignWith,
  payloads: z
    .array(Payload)
    .min(1, 'expected at least one')
    .max(limits.payloadsPerActivityMax, `at most ${limits.payloadsPerActivityMax} in one activity`),
  ...taking,
});
export type SignRawPayloadsParams = z.infer<typeof SignRawPayloadsParams>;

const transaction = {
  unsignedTransaction: z.string().min(1, 'missing transaction'),
  /** A text, so that a type which is not signed here is refused as one, and not as a word that does not belong. */
  type: z
    .string()
    .max(limits.labelCharsMax)
    .meta({ enum: [...transactionTypes] }),
};

export const SignTransactionParams = z.strictObject({ signWith: SignWith, ...transaction });
export type SignTransactionParams = z.infer<typeof SignTransactionParams>;

/** Before accounts could sign, it was always a private key. */
export const SignTransactionParamsV1 = z.strictObject({ privateKeyId: Uuid, ...transaction });

/** What the first versions named. */
export function signingWithKey<Rest extends object>({
  privateKeyId,
  ...rest
}: Rest & Readonly<{ privateKeyId: string }>): Omit<Rest, 'privateKeyId'> & { signWith: string } {
  return { signWith: privateKeyId, ...rest };
}

/** r and s 64 hex digits each, v two: the recovery id of ECDSA, else zero. */
export const RawSignatureShape = z.strictObject({ r: z.string(), s: z.string(), v: z.string() });

/**
 * What the parameters of an activity ask to have signed, the same object each time: the caller again for the same parameters gets what
 * was read of them before, and it is read once.
 */
export const signingOfPayload = once(
  ({ signWith, payload, encoding, hashFunction }: SignRawPayloadParams): PayloadSigning => ({
    what: 'payloads',
    signWith,
    payloads: [payload],
    field: 'payload',
    encoding,
    hashFunction,
  }),
);
export const signingOfPayloads = once((params: SignRawPayloadsParams): PayloadSigning => ({
  what: 'payloads',
  field: 'payloads',
  ...params,
}));
export const signingOfTransaction = once(
  ({ signWith, unsignedTransaction, type }: SignTransactionParams): TransactionSigning => ({
    what: 'transaction',
    signWith,
    unsignedTransaction,
    // Reading it refuses every other type, and nothing is done with it before.
    type: type as TransactionType,
  }),
);

function once<Params extends object, Made extends object>(make: (params: Params) => Made): (params: Params) => Made {
  const known = new WeakMap<Params, Made>();
  return (params) => {
    const made = known.get(params) ?? make(params);
    known.set(params, made);
    return made;
  };
}
