import { signingSummary } from '#shared/signing-gist.ts';
import { pathOfType } from '../../api/activity-view.ts';
import type { ActivityView } from '../../flows/activity/activity-text.tsx';
import { useReadings } from '../../flows/activity/reading/use-readings.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

type Label = Extract<keyof typeof messages.en, `approve-${string}`>;

/** The label of the button that approves a request: it names what is approved, so that nobody approves one thing for another. */
export function useApproveLabel(activity: Pick<ActivityView, 'id' | 'type'>): string {
  const t = useMessages(messages);
  const { readings } = useReadings(activity);
  const does = signingSummary(readings)?.first.does;
  return t(does ? `approve-${does}` : labelOf(pathOfType(activity.type)));
}

const labels: readonly (readonly [path: RegExp, label: Label])[] = [
  [/^export_/, 'approve-export'],
  [/^(?:delete|remove)_/, 'approve-deletion'],
  [/polic(?:y|ies)$/, 'approve-policy'],
  [/^update_root_quorum$/, 'approve-quorum'],
];

function labelOf(path: string): Label {
  return labels.find(([pattern]) => pattern.test(path))?.[1] ?? 'approve-request';
}
