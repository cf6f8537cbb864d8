import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { signedOf } from '../../flows/activity/signed/joined.ts';
import { SignedView } from '../../flows/activity/signed/SignedView.tsx';
import { SigningSection } from '../../flows/activity/reading/ReadingView.tsx';
import { ActivitySentence } from '../../flows/activity/reading/effect.tsx';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useActivity } from '../../api/activities.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export function Signed(props: { activityId: string; onAnother: () => void }) {
  const t = useMessages(messages);
  const { activityId } = props;
  const names = useActivityText();
  const activity = useActivity(activityId).data;
  const signed = activity && signedOf(activity);
  return (
    <Page
      title={t(signed ? 'signedTitle' : 'sign')}
      crumbs={[{ to: '/sign', label: t('sign') }, { label: t(signed ? 'signedTitle' : 'ask') }]}
    >
      {activity && (
        <p>
          <ActivitySentence activity={activity} names={names} />
        </p>
      )}
      {signed ? (
        <div role="status">
          <Status kind="done">{t('signedTitle')}</Status>
        </div>
      ) : (
        activity && <PendingApproval activityId={activityId} />
      )}
      {signed && <SignedView signed={signed} />}
      {activity && <SigningSection activity={activity} />}
      <div className={style('buttons', 'top24')}>
        <Button variant="default" onClick={props.onAnother}>
          {t('another')}
        </Button>
        {signed && <Link to={`/activities/${activityId}`}>{t('seeTheActivity')}</Link>}
      </div>
    </Page>
  );
}
