import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActivityNotes } from '../../flows/activity/ActivityNotes.tsx';
import { ActivityStatus } from '../../flows/activity/ActivityStatus.tsx';
import { FailureNotice } from '../../flows/activity/FailureNotice.tsx';
import { Fields } from '../../flows/activity/Fields.tsx';
import { ResultOf } from '../../flows/activity/ResultOf.tsx';
import { SigningSection } from '../../flows/activity/SigningSection.tsx';
import { Stamps } from '../../flows/activity/Stamps.tsx';
import { VoteLines } from '../../flows/activity/VoteLines.tsx';
import { messages as activityMessages } from '../../flows/activity/messages.ts';
import { instantOf, paramsOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Detail.module.css';
import { messages } from './messages.ts';

/**
 * One activity in parts: what it is, its intent, its result, the bytes that were signed, and all of it as JSON. `ownPage` leads to it
 * alone, from where it is not.
 */
export function Detail(props: { activity: ActivityView; names: ActivityText; ownPage?: ReactNode }) {
  const { activity, names } = props;
  const t = useMessages(messages);
  return (
    <Tabs defaultValue="summary" keepMounted={false}>
      <Tabs.List aria-label={t('tabs')} className={classes.tabs ?? ''}>
        <Tabs.Tab value="summary">{t('summary')}</Tabs.Tab>
        <Tabs.Tab value="intent">{t('intent')}</Tabs.Tab>
        <Tabs.Tab value="result">{t('result')}</Tabs.Tab>
        <Tabs.Tab value="bytes">{t('bytes')}</Tabs.Tab>
        <Tabs.Tab value="raw">{t('raw')}</Tabs.Tab>
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
          <JsonView value={activity} label={t('raw')} />
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
        <DefinitionList>
          <DefinitionItem name={say('type')}>
            <CopyableValue text={activity.type} label={say('type')} />
          </DefinitionItem>
          <DefinitionItem name={say('id')}>
            <CopyableValue text={activity.id} label={say('id')} />
          </DefinitionItem>
          <DefinitionItem name={say('organization')}>
            <CopyableValue text={activity.organizationId} label={say('organization')} />
          </DefinitionItem>
          <DefinitionItem name={say('askedAt')}>{f.dateTime(instantOf(activity.createdAt))}</DefinitionItem>
          <DefinitionItem name={say('changedAt')}>{f.dateTime(instantOf(activity.updatedAt))}</DefinitionItem>
          <DefinitionItem name={say('fingerprint')}>
            <Fingerprint value={activity.fingerprint} />
          </DefinitionItem>
        </DefinitionList>
      </Section>
    </>
  );
}
