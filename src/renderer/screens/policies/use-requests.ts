import { useMemo } from 'react';
import type { JsonObject } from '#shared/envelope.ts';
import type { DraftRequest } from '#shared/policy-analysis.ts';
import { activityPath, type ActivityView } from '../../flows/activity/activity-text.tsx';
import { paramsOf, submitterOf } from '../../api/activity-view.ts';
import { useOperations } from '../../api/describe.ts';
import { useCall } from '../../api/use-call.ts';

const lookedAt = 50;
/** Votes go by the rules of what they are cast on. */
const votes: readonly (string | null)[] = ['approve_activity', 'reject_activity'];

/** The last requests that can be tried again, newest first; undefined until they are known. */
export function usePastRequests(): readonly ActivityView[] | undefined {
  const { data } = useCall('search_activities', { limit: lookedAt });
  return useMemo(() => {
    // The operation's own schema says only that an activity is JSON; what it is made of is the wire's.
    const found = data?.activities;
    return found?.filter(({ type }) => !votes.includes(activityPath(type)));
  }, [data]);
}

export function useRequestTypes(): readonly string[] {
  const operations = useOperations();
  return useMemo(
    () =>
      operations
        .filter(({ kind, path }) => kind === 'activity' && !votes.includes(path))
        .flatMap(({ versions }) => versions[0]?.type ?? []),
    [operations],
  );
}

/** A past request as one to try: the same parameters, asked by the same person, with the approvals that it came to. */
export function requestOf(activity: ActivityView): Required<DraftRequest> {
  const submitterId = submitterOf(activity);
  const approved = activity.votes.filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED');
  return {
    type: activity.type,
    parameters: paramsOf(activity),
    submitterId,
    approverIds: approved.map(({ userId }) => userId).filter((userId) => userId !== submitterId),
  };
}

/** Parameters as somebody writes them: the object, or what is wrong with the text. */
export type ReadParameters =
  Readonly<{ parameters: JsonObject }> | Readonly<{ wrong: 'notJson'; why: string }> | Readonly<{ wrong: 'notObject' }>;

/** Reads the parameters of a request from a text. */
export function readParameters(text: string): ReadParameters {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return { wrong: 'notJson', why: thrown instanceof Error ? thrown.message : '' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { wrong: 'notObject' };
  // What JSON.parse gives is JSON.
  return { parameters: value as JsonObject };
}
