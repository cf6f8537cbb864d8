import { z } from 'zod';
import type { JsonObject } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { activityCautions, riskLevels } from '#shared/risk.ts';
import { notFound } from '../../fault.ts';
import type { View } from '../../state/tx.ts';
import { query } from '../define.ts';
import { ReadingShape } from './reading-shape.ts';

/** A request that someone has made, by its activity; or one that may come to be made, by its type and parameters. */
const params = z.union([
  z.strictObject({ activityId: z.string().max(limits.labelCharsMax) }),
  z.strictObject({ type: z.string().max(limits.labelCharsMax), parameters: z.record(z.string(), z.json()) }),
]);

/** What is read to decode a request. */
export const readForReading = [
  'activities',
  'wallets',
  'walletAccounts',
  'privateKeys',
  'smartContractInterfaces',
  'recipients',
  'destinations',
] as const;

/** `RequestReading` of `shared/risk.ts`, as an answer. */
export const readingOfRequest = {
  readings: z.array(ReadingShape).readonly(),
  signWith: z.string().exactOptional(),
  level: z.enum(riskLevels),
  cautions: z.array(z.enum(activityCautions)).readonly(),
};

/**
 * What a request asks to have signed, decoded from the bytes that would be signed, for anyone who answers for it: a reading for each thing,
 * in order, and the key that was named; and the risk of the request, whatever it asks for. A request that signs nothing has no readings.
 * Throws INVALID_ARGUMENT for what signing would refuse.
 */
export const readRequest = query({
  path: 'read_request',
  own: true,
  summary: 'Decode what a request would sign, and its risk',
  reads: readForReading,
  params,
  result: z.strictObject(readingOfRequest),
  run(view, asked) {
    const { type, parameters } = 'activityId' in asked ? recorded(view, asked.activityId) : asked;
    return view.readRequest(type, parameters as JsonObject);
  },
});

function recorded(view: View, activityId: string): Readonly<{ type: string; parameters: JsonObject }> {
  const record = view.activities.find(activityId);
  if (record?.organizationId !== view.organizationId) throw notFound('activity', activityId);
  return record;
}
