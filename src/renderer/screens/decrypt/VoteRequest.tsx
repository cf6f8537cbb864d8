import type { ReadVoteRequest } from '#shared/bridge.ts';
import { Fields } from '../../flows/activity/Fields.tsx';
import { RiskMark } from '../../flows/activity/risk.tsx';
import { ReadingsView } from '../../flows/activity/reading/ReadingView.tsx';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { useNow } from '../../api/hooks.ts';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { WholeTime } from '../../ui/text/Time.tsx';

const minuteMs = 60_000;

export function RequestRead({ read, names }: { read: ReadVoteRequest; names: ActivityText }) {
  const t = useMessages(messages);
  const lapsed = useNow(minuteMs) >= read.told.lapsesAtMs;
  return (
    <>
      {lapsed && (
        <div className={style('bottom16')}>
          <Callout tone="wait">{t('lapsed')}</Callout>
        </div>
      )}
      <div className={style('bottom16')}>
        <RiskMark risk={read} />
      </div>
      {read.readings.length > 0 && (
        <Section title={t('wouldBeSigned')}>
          <ReadingsView readings={read.readings} />
        </Section>
      )}
      <Section title={t('fields')}>
        <Fields value={read.parameters} names={names} />
      </Section>
      <Section title={t('rawJson')}>
        <JsonView value={read.parameters} label={t('rawJson')} />
      </Section>
    </>
  );
}

export function AboutRequest({ read }: { read: ReadVoteRequest }) {
  const t = useMessages(messages);
  const { told } = read;
  return (
    <>
      <Section title={t('fingerprint')}>
        <Fingerprint value={read.fingerprint} />
        <p className={style('hint')}>{t('readAloud')}</p>
      </Section>
      <Section title={t('inside')}>
        <Definitions
          layout="stacked"
          items={[
            { name: t('kind'), value: <SafeText text={read.type} mono /> },
            { name: t('askedAt'), value: <WholeTime ms={read.timestampMs} /> },
            { name: t('organization'), value: <SafeText text={read.organizationId} mono /> },
          ]}
        />
      </Section>
      <Section title={t('told')}>
        <p className={style('hint')}>{t('toldWhy')}</p>
        <Definitions
          layout="stacked"
          items={[
            { name: t('submitter'), value: <SafeText text={told.submitterName} /> },
            { name: t('organization'), value: <SafeText text={told.organizationName} /> },
            { name: t('vault'), value: <SafeText text={told.vaultName} /> },
            { name: t('lapses'), value: <WholeTime ms={told.lapsesAtMs} /> },
            told.interfaces.length > 0 && {
              name: t('interfaces'),
              value: told.interfaces.map((label, index) => (
                // A label is no identity: two interfaces may have the same.
                <div key={index}>
                  <SafeText text={label} />
                </div>
              )),
            },
          ]}
        />
      </Section>
    </>
  );
}

/** The request as the activity that it is elsewhere, for the words that are said of activities. Nobody voted on it here. */
export function asActivity(read: ReadVoteRequest): ActivityView {
  const at = { seconds: String(Math.floor(read.timestampMs / 1_000)), nanos: '0' };
  return {
    id: '',
    organizationId: read.organizationId,
    type: read.type,
    fingerprint: read.fingerprint,
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    timestampMs: String(read.timestampMs),
    intent: { parameters: read.parameters },
    result: {},
    votes: [],
    canApprove: true,
    canReject: true,
    createdAt: at,
    updatedAt: at,
  };
}
