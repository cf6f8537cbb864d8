import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { signedOf } from '../../flows/activity/signed/joined.ts';
import { SignedView } from '../../flows/activity/signed/SignedView.tsx';
import type { ActivityWords } from '../../flows/activity/activity-text.tsx';
import { useActivity } from '../../api/activities.ts';
import { useAsked } from '../../flows/pending-approval.ts';
import { Asked } from '../../ui/parts/PendingNotice.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useWords } from '../../messages/translate.tsx';
import classes from './Sign.module.css';
import { words } from './messages.ts';

/** What came of a request to sign: the signature, or that it waits for votes, and the signature as soon as they came. */
export function Signed(props: {
  readonly activityId: string;
  readonly names: ActivityWords;
  readonly onAnother: () => void;
}) {
  const t = useWords(words);
  const { activityId, names } = props;
  const asked = useAsked(activityId);
  const activity = useActivity(activityId).data;
  const signed = activity && signedOf(activity);
  return (
    <Page
      title={t(signed ? 'signedTitle' : 'title')}
      crumbs={[{ to: '/sign', label: t('title') }, { label: t(signed ? 'signedTitle' : 'ask') }]}
    >
      {activity && <p>{names.sentence(activity)}</p>}
      {signed ? (
        <div role="status">
          <Status kind="done">{t('signedTitle')}</Status>
        </div>
      ) : (
        activity && <Asked activityId={activityId} {...asked} />
      )}
      {signed && <SignedView signed={signed} />}
      <div className={classes.done}>
        <Button variant="default" onClick={props.onAnother}>
          {t('another')}
        </Button>
        {signed && <Link to={`/activities/${activityId}`}>{t('seeActivity')}</Link>}
      </div>
    </Page>
  );
}
