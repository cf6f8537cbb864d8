import { z } from 'zod';
import { cautions, type ReadArgument, type Reading } from '#shared/reading.ts';

/** `Reading` of `shared/reading.ts`, as an answer. */

const Cautions = z.array(z.enum(cautions)).readonly();
const Field = z.strictObject({ name: z.string(), value: z.string() }).readonly();
const amount = { amount: z.string(), asset: z.string(), decimals: z.number().exactOptional() };

/** Groups of values are as deep as what was read, which is bounded where it is read: JSON by its nesting, types by theirs. */
const Argument: z.ZodType<ReadArgument> = z
  .strictObject({
    name: z.string(),
    type: z.string(),
    value: z.union([z.string(), z.lazy(() => z.array(Argument).readonly())]),
  })
  .readonly();
const Arguments = z.array(Argument).readonly();

const Call = z
  .strictObject({
    to: z.string(),
    label: z.string().exactOptional(),
    name: z.string().exactOptional(),
    signature: z.string().exactOptional(),
    arguments: Arguments.exactOptional(),
    data: z.string(),
  })
  .readonly();

const Transaction = z.strictObject({
  kind: z.literal('transaction'),
  chain: z.enum(['ETHEREUM', 'SOLANA', 'BITCOIN', 'TRON']),
  form: z.string(),
  network: z.string().exactOptional(),
  transfers: z.array(z.strictObject({ ...amount, from: z.string(), to: z.string() }).readonly()).readonly(),
  approvals: z
    .array(z.strictObject({ ...amount, spender: z.string() }).readonly())
    .readonly()
    .exactOptional(),
  calls: z.array(Call).readonly(),
  fee: z.strictObject(amount).readonly().exactOptional(),
  fields: z.array(Field).readonly(),
  pieces: z
    .array(z.strictObject({ name: z.string(), bytes: z.string(), length: z.number() }).readonly())
    .readonly()
    .exactOptional(),
  cautions: Cautions,
});

export const ReadingShape: z.ZodType<Reading> = z.discriminatedUnion('kind', [
  Transaction.readonly(),
  z
    .strictObject({
      kind: z.literal('typed-data'),
      primaryType: z.string(),
      domain: z.array(Field).readonly(),
      message: Arguments,
      cautions: Cautions,
    })
    .readonly(),
  z
    .strictObject({
      kind: z.literal('authorization'),
      address: z.string(),
      chainId: z.string(),
      nonce: z.string(),
      cautions: Cautions,
    })
    .readonly(),
  z.strictObject({ kind: z.literal('message'), text: z.string(), cautions: Cautions }).readonly(),
  z.strictObject({ kind: z.literal('blind'), bytes: z.string(), digest: z.boolean(), cautions: Cautions }).readonly(),
]);
