import { isWaiting } from '#shared/enums.ts';
import { CommandButtons } from '../../flows/activity/CommandButtons.tsx';
import { useActivity } from '../../api/hooks.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SidePanel } from '../../ui/parts/SidePanel.tsx';
import { TabbedParts } from '../../ui/parts/TabbedParts.tsx';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ActivityNotes } from '../../flows/activity/ActivityNotes.tsx';
import { ActivityStatus } from '../../flows/activity/ActivityStatus.tsx';
import { FailureNotice } from '../../flows/activity/FailureNotice.tsx';
import { VaultFields } from '../../flows/activity/Fields.tsx';
import { SeeSigned } from '../../flows/activity/signed/SeeSigned.tsx';
import { ResultOf } from '../../flows/activity/signed/SignedView.tsx';
import { useApprovalStatuses } from '../../flows/activity/approval-status.ts';
import { ActivityRiskMark } from '../../flows/activity/risk.tsx';
import { SigningSection } from '../../flows/activity/reading/ReadingView.tsx';
import { Stamps, VoteLines } from '../../flows/activity/ActivityVotes.tsx';
import { messages as activityMessages } from '../../flows/activity/messages.ts';
import { instantOf, paramsOf } from '../../api/activity-view.ts';
import { ActivitySentence, ActivityTitle } from '../../flows/activity/reading/effect.tsx';
import { useActivityText, type ActivityView, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { copyable } from '../../ui/text/CopyableValue.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { LoadingRows } from '../../ui/table/LoadingRows.tsx';
import { WholeTime } from '../../ui/text/Time.tsx';

/**
 * One activity in parts: what it is, its intent, its result, the bytes that were signed, and all of it as JSON. `ownPage` leads to it
 * alone, from where it is not.
 */
function Detail(props: { activity: ActivityView; names: ActivityText; ownPage?: ReactNode }) {
  const { activity, names } = props;
  const t = useMessages(messages);
  return (
    <TabbedParts
      label={t('tabs')}
      parts={[
        { name: t('summary'), value: <Summary {...props} /> },
        { name: t('intent'), value: <VaultFields value={paramsOf(activity)} names={names} /> },
        { name: t('result'), value: <Result activity={activity} names={names} /> },
        { name: t('bytes'), value: <Stamps activity={activity} names={names} /> },
        { name: t('rawJson'), value: <JsonView value={activity} label={t('rawJson')} /> },
      ]}
    />
  );
}

function Result({ activity, names }: { activity: ActivityView; names: ActivityText }) {
  const t = useMessages(messages);
  if (activity.status === 'ACTIVITY_STATUS_COMPLETED') return <ResultOf activity={activity} names={names} />;
  const waits = isWaiting(activity.status);
  return <p className={style('quiet')}>{t('noResult', { waits: String(waits) })}</p>;
}

function Summary({ activity, names, ownPage }: Parameters<typeof Detail>[0]) {
  const t = useMessages(messages);
  const waiting = isWaiting(activity.status) ? [activity] : [];
  const status = useApprovalStatuses(waiting).get(activity.id);
  const say = useMessages(activityMessages);
  const f = useFormats();
  return (
    <>
      <p className={style('wrapRow', 'gap8', 'quiet', 'flush', 'bottom8')}>
        <ActivityStatus activity={activity} /> <time>{f.dateTime(instantOf(activity.updatedAt))}</time>
      </p>
      <p className={style('flush', 'bottom8')}>
        <ActivitySentence activity={activity} names={names} />
      </p>
      <div className={style('bottom16')}>
        <ActivityRiskMark activity={activity} />
      </div>
      {isWaiting(activity.status) && (
        <p>
          <Link to={`/approvals/${activity.id}`}>
            {t(activity.canApprove && activity.canReject ? 'decide' : 'seeVotes')}
          </Link>
        </p>
      )}
      <SeeSigned activity={activity} />
      {activity.failure && <FailureNotice activity={activity} failure={activity.failure} names={names} />}
      <SigningSection activity={activity} />
      <Section title={t('votes')}>
        <VoteLines votes={activity.votes} lostVoteIds={status?.lostVoteIds} names={names} />
      </Section>
      <Section title={t('notes')}>
        <ActivityNotes activityId={activity.id} names={names} />
      </Section>
      <Section title={say('record')} aside={ownPage}>
        <Definitions
          items={[
            copyable(say('type'), activity.type),
            copyable(say('id'), activity.id),
            copyable(say('organization'), activity.organizationId),
            { name: say('askedAt'), value: <WholeTime ms={instantOf(activity.createdAt)} /> },
            { name: say('changedAt'), value: <WholeTime ms={instantOf(activity.updatedAt)} /> },
            { name: say('fingerprint'), value: <Fingerprint value={activity.fingerprint} /> },
          ]}
        />
      </Section>
    </>
  );
}

export function ActivityPage() {
  const t = useMessages(messages);
  const names = useActivityText();
  const { activityId } = useParams();
  const { data: activity, problem } = useActivity(activityId);
  return (
    <Page
      key={activity?.id ?? ''}
      title={activity ? <ActivityTitle activity={activity} names={names} /> : t('activities')}
      crumbs={[{ to: '/activities', label: t('activities') }]}
      actions={activity && <CommandButtons activity={activity} />}
    >
      {activity ? (
        <Detail activity={activity} names={names} />
      ) : problem ? (
        <ProblemNotice problem={{ ...problem, title: t('notFound') }} />
      ) : (
        <LoadingRows />
      )}
    </Page>
  );
}

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
      title={activity ? <ActivityTitle activity={activity} names={names} /> : t('activities')}
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
