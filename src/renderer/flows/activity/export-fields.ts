import { submitterOf, type ActivityView } from '../../api/activity-view.ts';
import { votesOf } from '../../api/activity-votes.ts';
import { utc, type ExportFields } from '../export-list/list-file.ts';
import type { ActivityText } from './activity-text.tsx';

/** What a table holds of each activity, with the votes that count at `nowMs`. */
export function activityFields(names: ActivityText, nowMs: number): ExportFields<ActivityView> {
  return {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => utc(createdAt),
    updatedAt: ({ updatedAt }) => utc(updatedAt),
    status: ({ status }) => status,
    type: ({ type }) => type,
    userId: submitterOf,
    userName: (activity) => names.personName(submitterOf(activity)),
    what: ({ type }) => names.kind(type),
    objects: names.objectsWhole,
    approvals: (activity) => votesOf(activity, nowMs).approvals,
    rejections: (activity) => votesOf(activity, nowMs).rejections,
    fingerprint: ({ fingerprint }) => fingerprint,
    failureCode: ({ failure }) => failure?.code,
    failureMessage: ({ failure }) => failure?.message,
  };
}
