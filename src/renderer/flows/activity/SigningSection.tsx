import { useMemo, type ReactNode } from 'react';
import type { ActivityView } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';
import { useNameOfAddress } from './known-addresses.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { asksToSign } from './reading/asks-to-sign.ts';
import { ReadingsView } from './reading/ReadingView.tsx';
import { messages } from './messages.ts';

export function SigningSection({ activity }: { activity: ActivityView }): ReactNode {
  const t = useMessages(messages);
  const signs = asksToSign(activity);
  const nameOf = useNameOfAddress(signs);
  const { data, problem } = useCall('read_request', { activityId: activity.id }, { enabled: signs });
  const title = t(activity.status === 'ACTIVITY_STATUS_COMPLETED' ? 'wasSigned' : 'wouldBeSigned');
  const readings = useMemo(() => data?.readings ?? [], [data]);
  if (!signs) return null;
  if (problem) return <ProblemNotice problem={{ ...problem, title: t('signingUnread') }} />;
  if (readings.length === 0) return null;
  return (
    <Section title={title}>
      <ReadingsView readings={readings} nameOf={nameOf} />
    </Section>
  );
}
