import { useCallback } from 'react';
import type { Failure, JsonObject } from '#shared/envelope.ts';
import type { Operations } from './operations.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { translatorFor, useLanguage } from '../messages/translate.tsx';
import { resultOf, type ActivityView } from './activity-view.ts';
import { useBridge } from './bridge-context.ts';
import { problemMessages } from './problem-messages.ts';
import { problemOf, type Problem } from './problem.ts';
import { useAttempt } from './use-attempt.ts';
import type { Given } from './use-call.ts';

/** The path of an operation that changes something. */
export type ActivityPath = {
  [Path in keyof Operations]: Operations[Path]['kind'] extends 'activity' ? Path : never;
}[keyof Operations];

/** How a submit ended: carried out, with its result; waiting for votes; or not at all. */
export type Submitted<Path extends ActivityPath> =
  | Readonly<{ activity: ActivityView; state: 'done'; result: Operations[Path]['result'] }>
  | Readonly<{ activity: ActivityView; state: 'waits'; result: undefined }>
  | Readonly<{ problem: Problem; failure?: Failure; activity?: ActivityView }>;

/** Submits one activity; see `useSubmit`. */
export type Submit = <Path extends ActivityPath>(
  path: Path,
  params: Given<Operations[Path]['params']>,
  title: string,
) => Promise<Submitted<Path>>;

/** Votes answer the activity that was voted on, however it then stands: that it was voted down is what a rejection is for. */
const votes: readonly string[] = ['approve_activity', 'reject_activity'];

export function useSubmit(): Submit {
  const bridge = useBridge();
  const language = useLanguage();
  const attempt = useAttempt();
  return useCallback(
    async (path, params, title) => {
      const answer = await attempt(title, () => bridge.call(path, params as unknown as JsonObject));
      if ('problem' in answer) return answer;
      // Every submit answers the activity that it made; the wire's own shape.
      const activity = answer.value['activity'] as unknown as ActivityView;
      const t = translatorFor(language, problemMessages);
      if (activity.status === 'ACTIVITY_STATUS_FAILED') {
        const failure = activity.failure ?? { code: rpcCodes.UNKNOWN, message: t('failed'), details: [] };
        return { problem: problemOf(title, failure, { language }), failure, activity };
      }
      if (activity.status === 'ACTIVITY_STATUS_REJECTED' && !votes.includes(path))
        return {
          problem: { title, happened: t('rejected'), lost: t('nothingLost'), todo: t('rejectedTodo') },
          activity,
        };
      if (activity.status === 'ACTIVITY_STATUS_COMPLETED' || activity.status === 'ACTIVITY_STATUS_REJECTED')
        return { activity, state: 'done', result: resultOf(activity) as Operations[typeof path]['result'] };
      return { activity, state: 'waits', result: undefined };
    },
    [bridge, language, attempt],
  );
}
