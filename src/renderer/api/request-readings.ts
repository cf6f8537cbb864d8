import { useQueries } from '@tanstack/react-query';
import type { Bridge } from '#shared/bridge.ts';
import { limits } from '#shared/limits.ts';
import { useBridge } from './bridge-context.ts';
import { engineKey, useCommits } from './news.ts';
import type { Operations } from './operations.ts';
import { unwrap, useAnswer, type Answer } from './use-call.ts';

/** What `read_request` answers. */
export type RequestReading = Operations['read_request']['result'];

/** How a request to sign is kept among the answers, and how it is asked for: with those that are wanted at the same time. */
function readingQuery(bridge: Bridge, activityId: string) {
  return {
    queryKey: [engineKey, 'read_request', { activityId }],
    queryFn: () => readTogether(bridge, activityId),
    meta: { path: 'read_request' },
  };
}

/** What an activity asks to sign, and its risk. */
export function useRequestReading(activityId: string, enabled: boolean): Answer<RequestReading> {
  const { queryKey, queryFn, meta } = readingQuery(useBridge(), activityId);
  return useAnswer(queryKey, queryFn, meta, { enabled });
}

/** The same of several activities, in their order; undefined for what was not answered. */
export function useRequestReadings(activityIds: readonly string[]): readonly (RequestReading | undefined)[] {
  useCommits();
  const bridge = useBridge();
  return useQueries({ queries: activityIds.map((id) => readingQuery(bridge, id)), combine: answersOf });
}

function answersOf<Value>(results: readonly Readonly<{ data: Value | undefined }>[]): readonly (Value | undefined)[] {
  return results.map(({ data }) => data);
}

type Wanted = Readonly<{
  activityId: string;
  resolve: (reading: RequestReading) => void;
  reject: (why: unknown) => void;
}>;

/** What is wanted of each bridge, until the parts that are drawn now have said what they want. */
const wantedOf = new WeakMap<Bridge, Wanted[]>();

/** Reads a request in one question with all that are wanted in the same turn: a list of 200 costs one round trip. */
function readTogether(bridge: Bridge, activityId: string): Promise<RequestReading> {
  return new Promise((resolve, reject) => {
    const wanted = wantedOf.get(bridge) ?? [];
    wanted.push({ activityId, resolve, reject });
    if (wanted.length > 1) return;
    wantedOf.set(bridge, wanted);
    setTimeout(() => {
      wantedOf.delete(bridge);
      for (let at = 0; at < wanted.length; at += limits.requestsPerQuestionMax)
        void answer(bridge, wanted.slice(at, at + limits.requestsPerQuestionMax));
    });
  });
}

async function answer(bridge: Bridge, wanted: readonly Wanted[]): Promise<void> {
  const none: ReadonlyMap<string, RequestReading> = new Map();
  const together = wanted.length > 1 ? readMany(bridge, wanted) : Promise.resolve(none);
  await Promise.all(
    wanted.map(async ({ activityId, resolve, reject }) => {
      try {
        // Where Coffer does not answer, each is told: a question without an end would never be asked again.
        resolve((await together).get(activityId) ?? (await readOne(bridge, activityId)));
      } catch (thrown) {
        reject(thrown);
      }
    }),
  );
}

/** Those that can be read together; the others, or why none can, `readOne` answers for. */
async function readMany(bridge: Bridge, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, RequestReading>> {
  const activityIds = wanted.map(({ activityId }) => activityId);
  const outcome = await bridge.call('read_requests', { activityIds });
  if (!outcome.ok) return new Map();
  // The schema of the operation was checked in main; here its type is all there is of it.
  const { requests } = outcome.value as unknown as Operations['read_requests']['result'];
  return new Map(requests.map(({ activityId, ...reading }) => [activityId, reading]));
}

async function readOne(bridge: Bridge, activityId: string): Promise<RequestReading> {
  return unwrap(await bridge.call('read_request', { activityId })) as unknown as RequestReading;
}
