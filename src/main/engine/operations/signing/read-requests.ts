import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import type { RequestReading } from '#shared/risk.ts';
import type { ActivityRecord } from '../../activity.ts';
import { Fault } from '../../fault.ts';
import type { View } from '../../state/tx.ts';
import { slicedQuery } from '../define.ts';
import { readForReading, readingOfRequest } from './read-request.ts';

/** Readings between two pieces of the work: each may be of a transaction as large as a request. */
const requestsPerSlice = 10;

/**
 * The same as `read_request` for several requests that were made, in one answer, so that a list tells each by its effect. Left out are those
 * that are not there or cannot be decoded, and those after the answer has become large: `read_request` answers for each of them.
 */
export const readRequests = slicedQuery({
  path: 'read_requests',
  own: true,
  summary: 'Decode what several requests would sign, and their risks',
  reads: readForReading,
  params: z.strictObject({
    activityIds: z
      .array(z.string().max(limits.labelCharsMax))
      .max(limits.requestsPerQuestionMax, `at most ${limits.requestsPerQuestionMax} activities in one question`),
  }),
  result: z.strictObject({ requests: z.array(z.strictObject({ activityId: z.string(), ...readingOfRequest })) }),
  *run(view, { activityIds }) {
    const requests: (RequestReading & { activityId: string })[] = [];
    let chars = 0;
    for (const [index, activityId] of activityIds.entries()) {
      if (index > 0 && index % requestsPerSlice === 0) yield limits.stepsPerSlice;
      const record = view.activities.find(activityId);
      if (record?.organizationId !== view.organizationId) continue;
      chars += JSON.stringify(record.parameters).length;
      if (chars > limits.readTogetherCharsMax) break;
      const reading = readable(view, record);
      if (reading) requests.push({ activityId, ...reading });
    }
    return { requests };
  },
});

/** Undefined for a request that signing would refuse. */
function readable(view: View, { type, parameters }: ActivityRecord): RequestReading | undefined {
  try {
    return view.readRequest(type, parameters);
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}
