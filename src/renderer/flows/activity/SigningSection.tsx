import type { ReactNode } from 'react';
import type { ActivityView } from '../../api/activity-view.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { ReadingsView } from './reading/ReadingView.tsx';
import { useReadings } from './reading/use-readings.tsx';
import { messages } from './messages.ts';

export function SigningSection({ activity }: { activity: ActivityView }): ReactNode {
  const t = useMessages(messages);
  const { readings, nameOf, problem } = useReadings(activity);
  if (problem) return <ProblemNotice problem={{ ...problem, title: t('signingUnread') }} />;
  if (readings.length === 0) return null;
  return (
    <Section title={t(activity.status === 'ACTIVITY_STATUS_COMPLETED' ? 'wasSigned' : 'wouldBeSigned')}>
      <ReadingsView readings={readings} nameOf={nameOf} />
    </Section>
  );
}
