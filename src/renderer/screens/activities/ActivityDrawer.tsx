import { Link } from 'react-router';
import { CommandButtons } from '../../flows/activity/CommandButtons.tsx';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { useActivity } from '../../api/hooks.ts';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SidePanel } from '../../ui/parts/SidePanel.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Detail } from './Detail.tsx';
import { messages } from './messages.ts';

export function ActivityDrawer(props: {
  activityId: string;
  known: ActivityView | undefined;
  names: ActivityText;
  onClose: () => void;
}) {
  const { activityId, known, names } = props;
  const t = useMessages(messages);
  const answer = useActivity(activityId);
  const activity = answer.data ?? known;
  return (
    <SidePanel
      title={activity ? names.title(activity) : t('title')}
      onClose={props.onClose}
      foot={activity && <CommandButtons activity={activity} />}
    >
      {activity ? (
        <Detail
          activity={activity}
          names={names}
          ownPage={<Link to={`/activities/${activity.id}`}>{t('openPage')}</Link>}
        />
      ) : (
        answer.problem && <ProblemNotice problem={{ ...answer.problem, title: t('notFound') }} />
      )}
    </SidePanel>
  );
}
