import { isWaiting } from '#shared/enums.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ActivityNotes } from '../../flows/activity/ActivityNotes.tsx';
import { FailureNotice } from '../../flows/activity/FailureNotice.tsx';
import { VaultFields } from '../../flows/activity/Fields.tsx';
import { ResultOf } from '../../flows/activity/signed/SignedView.tsx';
import { ActivityRiskMark } from '../../flows/activity/risk.tsx';
import { SigningContent } from '../../flows/activity/reading/ReadingView.tsx';
import { Stamps } from '../../flows/activity/ActivityVotes.tsx';
import { paramsOf, instantOf, submitterOf } from '../../api/activity-view.ts';
import { useActivityText, type ActivityText, type ActivityView } from '../../flows/activity/activity-text.tsx';
import { useActivity, useAsk, useNow } from '../../api/hooks.ts';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { TabbedParts } from '../../ui/parts/TabbedParts.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { AfterVote, type Cast } from './AfterVote.tsx';
import { useActivityTelling } from '../../flows/activity/reading/effect.tsx';
import { useReadings } from '../../flows/activity/reading/use-readings.tsx';
import { Changes } from './Changes.tsx';
import { useApprovalStatuses } from '../../flows/activity/approval-status.ts';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './ApprovalPage.module.css';
import { Outcome } from './Outcome.tsx';
import { useWaiting } from './inbox.ts';
import { VoteBar } from './VoteBar.tsx';
import { VotePanel } from './VotePanel.tsx';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

const minuteMs = 60_000;

export function ApprovalPage() {
  const t = useMessages(messages);
  const { activityId } = useParams();
  const answer = useActivity(activityId);
  if (!answer.data)
    return (
      <Page title={t('approvals')} crumbs={[{ to: '/approvals', label: t('approvals') }]}>
        {answer.problem && <ProblemNotice problem={{ ...answer.problem, title: t('notFound') }} />}
      </Page>
    );
  // Another request is another page: what was typed for one must not stand by the next.
  return <Request key={answer.data.id} activity={answer.data} />;
}

function Request({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const f = useFormats();
  const names = useActivityText();
  const { title } = useActivityTelling(activity, names);
  const { signs } = useReadings(activity);
  const fields = <VaultFields value={paramsOf(activity)} names={names} />;
  const nowMs = useNow(minuteMs);
  const approvalStatus = useApprovalStatuses([activity]).get(activity.id);
  const [cast, setCast] = useState<Cast | null>(null);
  const waits = isWaiting(activity.status);
  const who = names.person(submitterOf(activity));
  return (
    <Page
      title={title}
      crumbs={[
        { to: '/approvals', label: t('approvals') },
        {
          label: (
            <span>
              {t.rich('crumb', {
                who,
                at: <Time ms={instantOf(activity.createdAt)} text={f.dateTime(instantOf(activity.createdAt))} />,
              })}
            </span>
          ),
        },
      ]}
      actions={<Neighbours activity={activity} />}
      aside={<VotePanel activity={activity} approvalStatus={approvalStatus} names={names} nowMs={nowMs} />}
      asideLabel={t('votes')}
      foot={
        waits ? (
          <VoteBar activity={activity} status={approvalStatus} names={names} nowMs={nowMs} onCast={setCast} />
        ) : undefined
      }
    >
      {cast && <AfterVote cast={cast} activity={activity} />}
      {waits && approvalStatus && <Outcome activity={activity} status={approvalStatus} />}
      <div className={classNames(style('bottom16'), classes.mark)}>
        <ActivityRiskMark activity={activity} />
      </div>
      {/* Who comes back to what was signed came for the signature. */}
      {signs && <Result activity={activity} names={names} />}
      <SigningContent activity={activity} />
      {waits && <UnlocksVault activity={activity} />}
      {waits && <Changes activity={activity} names={names} />}
      {activity.failure && <FailureNotice activity={activity} failure={activity.failure} names={names} />}
      {!signs && <Section title={t('fields')}>{fields}</Section>}
      {!signs && <Result activity={activity} names={names} />}
      <div className={style('top24')}>
        <TabbedParts
          label={t('details')}
          parts={[
            ...(signs ? [{ name: t('fields'), value: fields }] : []),
            { name: t('rawJson'), value: <JsonView value={activity.intent} label={t('rawJson')} /> },
            { name: t('stamps'), value: <Stamps activity={activity} names={names} /> },
            { name: t('notes'), value: <ActivityNotes activityId={activity.id} names={names} /> },
          ]}
        />
      </div>
    </Page>
  );
}

function Result({ activity, names }: { activity: ActivityView; names: ActivityText }) {
  const t = useMessages(messages);
  if (activity.status !== 'ACTIVITY_STATUS_COMPLETED') return null;
  return (
    <div className={style('bottom24')}>
      <Section title={t('result')} aside={<Link to={`/activities/${activity.id}`}>{t('seeTheActivity')}</Link>}>
        <ResultOf activity={activity} names={names} />
      </Section>
    </div>
  );
}

/** Says that the request also lets a user unlock this vault, which its fields do not tell. */
function UnlocksVault({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const pending = useAsk('pendingSlots', (bridge) => bridge.vault.pendingSlots(), { tables: ['activities'] });
  const access = pending.data?.find(({ activityId }) => activityId === activity.id);
  if (!access) return null;
  return (
    <div className={style('bottom16')}>
      <Callout tone="wait" title={t.rich('unlocksVault', { name: <SafeText text={access.userName} /> })}>
        {t('unlocksVaultWords')}
      </Callout>
    </div>
  );
}

function Neighbours({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const { mine } = useWaiting();
  const at = mine.findIndex(({ id }) => id === activity.id);
  if (at < 0 || mine.length < 2) return null;
  return (
    <>
      <span className={style('quiet')}>{t('position', { at: at + 1, of: mine.length })}</span>
      <Neighbour to={mine[at - 1]} label={t('previous')} icon={IconChevronLeft} />
      <Neighbour to={mine[at + 1]} label={t('next')} icon={IconChevronRight} />
    </>
  );
}

function Neighbour(props: { to: ActivityView | undefined; label: string; icon: typeof IconChevronLeft }) {
  const { to, label, icon: Shape } = props;
  const look = { variant: 'default', size: 32, 'aria-label': label, children: <Shape aria-hidden /> } as const;
  return to ? (
    <ActionIcon component={Link} to={`/approvals/${to.id}`} title={label} {...look} />
  ) : (
    <ActionIcon disabled {...look} />
  );
}
