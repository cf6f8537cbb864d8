import { useParams } from 'react-router';
import { CommandButtons } from '../../flows/activity/CommandButtons.tsx';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useActivity } from '../../api/hooks.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Detail } from './Detail.tsx';
import { messages } from './messages.ts';

export function ActivityPage() {
  const t = useMessages(messages);
  const names = useActivityText();
  const { activityId } = useParams();
  const { data: activity, problem } = useActivity(activityId);
  return (
    <Page
      key={activity?.id ?? ''}
      title={activity ? names.title(activity) : t('title')}
      crumbs={[{ to: '/activities', label: t('activities') }]}
      actions={activity && <CommandButtons activity={activity} />}
    >
      {activity ? (
        <Detail activity={activity} names={names} />
      ) : (
        problem && <ProblemNotice problem={{ ...problem, title: t('notFound') }} />
      )}
    </Page>
  );
}
