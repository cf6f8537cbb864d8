import { CommandButtons } from '../../flows/activity/CommandButtons.tsx';
import { useActivity } from '../../api/hooks.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SidePanel } from '../../ui/parts/SidePanel.tsx';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ActivityNotes } from '../../flows/activity/ActivityNotes.tsx';
import { ActivityStatus } from '../../flows/activity/ActivityStatus.tsx';
import { FailureNotice } from '../../flows/activity/FailureNotice.tsx';
import { Fields } from '../../flows/activity/Fields.tsx';
import { ResultOf } from '../../flows/activity/signed/SignedView.tsx';
import { SigningSection } from '../../flows/activity/SigningSection.tsx';
import { Stamps, VoteLines } from '../../flows/activity/ActivityVotes.tsx';
import { messages as activityMessages } from '../../flows/activity/messages.ts';
import { instantOf, paramsOf } from '../../api/activity-view.ts';
import { useActivityText, type ActivityView, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Activities.module.css';
import { messages } from './messages.ts';

/**
 * One activity in parts: what it is, its intent, its result, the bytes that were signed, and all of it as JSON. `ownPage` leads to it
 * alone, from where it is not.
 */
function Detail(props: { activity: ActivityView; names: ActivityText; ownPage?: ReactNode }) {
  const { activity, names } = props;
  const t = useMessages(messages);
  return (
    <Tabs defaultValue="summary" keepMounted={false}>
      <Tabs.List aria-label={t('tabs')} className={classes.tabs ?? ''}>
        <Tabs.Tab value="summary">{t('summary')}</Tabs.Tab>
        <Tabs.Tab value="intent">{t('intent')}</Tabs.Tab>
        <Tabs.Tab value="result">{t('result')}</Tabs.Tab>
        <Tabs.Tab value="bytes">{t('bytes')}</Tabs.Tab>
        <Tabs.Tab value="raw">{t('rawJson')}</Tabs.Tab>
      </Tabs.List>
      <div className={classes.part}>
        <Tabs.Panel value="summary">
          <Summary activity={activity} names={names} ownPage={props.ownPage} />
        </Tabs.Panel>
        <Tabs.Panel value="intent">
          <Fields value={paramsOf(activity)} names={names} />
        </Tabs.Panel>
        <Tabs.Panel value="result">
          <Result activity={activity} names={names} />
        </Tabs.Panel>
        <Tabs.Panel value="bytes">
          <Stamps activity={activity} names={names} />
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <JsonView value={activity} label={t('rawJson')} />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
}

function Result({ activity, names }: { activity: ActivityView; names: ActivityText }) {
  const t = useMessages(messages);
  if (activity.status === 'ACTIVITY_STATUS_COMPLETED') return <ResultOf activity={activity} names={names} />;
  const waits = activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  return <p className={style('quiet')}>{t(waits ? 'noResultYet' : 'noResult')}</p>;
}

function Summary({ activity, names, ownPage }: Parameters<typeof Detail>[0]) {
  const t = useMessages(messages);
  const say = useMessages(activityMessages);
  const f = useFormats();
  const copyable = (name: string, text: string) => ({ name, value: <CopyableValue text={text} label={name} /> });
  const waits = activity.status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED';
  return (
    <>
      <p className={classes.standing}>
        <ActivityStatus activity={activity} /> <time>{f.dateTime(instantOf(activity.updatedAt))}</time>
      </p>
      <p className={classes.sentence}>{names.sentence(activity)}</p>
      {waits && (
        <p>
          <Link to={`/approvals/${activity.id}`}>
            {t(activity.canApprove && activity.canReject ? 'decide' : 'seeVotes')}
          </Link>
        </p>
      )}
      {activity.failure && <FailureNotice activity={activity} failure={activity.failure} names={names} />}
      <SigningSection activity={activity} />
      <Section title={t('votes')}>
        <VoteLines votes={activity.votes} names={names} />
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
            { name: say('askedAt'), value: f.dateTime(instantOf(activity.createdAt)) },
            { name: say('changedAt'), value: f.dateTime(instantOf(activity.updatedAt)) },
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
      title={activity ? names.title(activity) : t('activities')}
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
      title={activity ? names.title(activity) : t('activities')}
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
