import { z } from 'zod';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { notFound } from '../../fault.ts';
import { readSigning } from '../../signing/signing.ts';
import type { View } from '../../state/tx.ts';
import { newestParams, olderVersion, query, type AnyActivity, type Signing } from '../define.ts';
import { ReadingShape } from './reading-shape.ts';
import { signRawPayload } from './sign-raw-payload.ts';
import { signRawPayloads } from './sign-raw-payloads.ts';
import { signTransaction } from './sign-transaction.ts';

/** A request that somebody has made, by its activity; or one that may come to be made, by its type and parameters. */
const params = z.union([
  z.strictObject({ activityId: z.string().max(limits.labelCharsMax) }),
  z.strictObject({ type: z.string().max(limits.labelCharsMax), parameters: z.record(z.string(), z.json()) }),
]);

const signingActivities = [signRawPayload, signRawPayloads, signTransaction] as unknown as readonly AnyActivity[];

/**
 * What a request asks to have signed, decoded from the bytes that would be signed, for whoever answers for it: a reading for each thing,
 * in order, and the key that was named. A request that signs nothing has no readings. Throws INVALID_ARGUMENT for what signing would refuse.
 */
export const readRequest = query({
  path: 'read_request',
  own: true,
  summary: 'Say what a request would have signed',
  reads: ['activities', 'wallets', 'walletAccounts', 'privateKeys', 'smartContractInterfaces'],
  params,
  result: z.strictObject({ readings: z.array(ReadingShape).readonly(), signWith: z.string().exactOptional() }),
  run(view, asked) {
    const signing = signingOf(view, asked);
    return signing ? { readings: readSigning(view, signing), signWith: signing.signWith } : { readings: [] };
  },
});

function signingOf(view: View, asked: z.infer<typeof params>): Signing | undefined {
  const { type, parameters } = 'activityId' in asked ? recorded(view, asked.activityId) : asked;
  const operation = signingActivities.find((one) => one.type === type || olderVersion(one, type) !== undefined);
  if (!operation) return undefined;
  return operation.policy.signs?.(newestParams(operation, type, parameters as JsonObject));
}

function recorded(view: View, activityId: string): Readonly<{ type: string; parameters: JsonObject }> {
  const record = view.activities.find(activityId);
  if (record?.organizationId !== view.organizationId) throw notFound('activity', activityId);
  return record;
}
