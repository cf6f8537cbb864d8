import { instantOf, type ActivityView } from '../../api/activity-view.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { statusKindOf } from './ActivityStatus.tsx';
import type { ActivityText } from './activity-text.tsx';
import { messages } from './messages.ts';
import { useActivityTelling } from './reading/effect.tsx';

/** An activity as a screen reader says its row: when, who did what, and how it stands. */
export function SpokenActivity({ activity, names }: { activity: ActivityView; names: ActivityText }) {
  const say = useMessages(messages);
  const f = useFormats();
  const { sentenceText } = useActivityTelling(activity, names);
  return `${f.dateTime(instantOf(activity.createdAt))}, ${sentenceText}, ${say(statusKindOf(activity))}`;
}
