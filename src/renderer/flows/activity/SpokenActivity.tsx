import { instantOf, type ActivityView } from '../../api/activity-view.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { statusKindOf } from './ActivityStatus.tsx';
import type { ActivityText } from './activity-text.tsx';
import { messages } from './messages.ts';
import { useTelling } from './reading/effect.tsx';
import type { NameOfAddress } from './reading/Party.tsx';
import { asksToSign, useReadings } from './reading/use-readings.tsx';

type SpokenProps = Readonly<{ activity: ActivityView; names: ActivityText; nameOf: NameOfAddress }>;

/** An activity as a screen reader says its row: when, who did what, and how it stands. */
export function SpokenActivity(props: SpokenProps) {
  const { activity, names } = props;
  const say = useMessages(messages);
  const f = useFormats();
  return (
    <>
      {f.dateTime(instantOf(activity.createdAt))},{' '}
      {asksToSign(activity) ? <SpokenSigning {...props} /> : names.sentenceText(activity)},{' '}
      {say(statusKindOf(activity))}
    </>
  );
}

function SpokenSigning({ activity, names, nameOf }: SpokenProps) {
  const { readings } = useReadings(activity);
  return useTelling(activity, readings, nameOf, names).sentenceText;
}
