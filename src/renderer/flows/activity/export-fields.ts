import { submitterOf, type ActivityView } from '../../api/activity-view.ts';
import { utc, type ExportFields } from '../export-list/list-file.ts';
import type { ActivityText } from './activity-text.tsx';

/** What a table holds of each activity. */
export function activityFields(names: ActivityText): ExportFields<ActivityView> {
  const votes =
    (selection: string) =>
    (activity: ActivityView): number =>
      activity.votes.filter((vote) => vote.selection === selection).length;
  return {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => utc(createdAt),
    updatedAt: ({ updatedAt }) => utc(updatedAt),
    status: ({ status }) => status,
    type: ({ type }) => type,
    userId: submitterOf,
    userName: (activity) => names.personName(submitterOf(activity)),
    what: ({ type }) => names.kind(type),
    object: names.objectText,
    approvals: votes('VOTE_SELECTION_APPROVED'),
    rejections: votes('VOTE_SELECTION_REJECTED'),
    fingerprint: ({ fingerprint }) => fingerprint,
    failureCode: ({ failure }) => failure?.code,
    failureMessage: ({ failure }) => failure?.message,
  };
}
