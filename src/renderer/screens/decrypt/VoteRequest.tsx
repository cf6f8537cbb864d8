import type { ReadVoteRequest } from '#shared/bridge.ts';
import { Fields } from '../../flows/activity/Fields.tsx';
import { ReadingsView } from '../../flows/activity/reading/ReadingView.tsx';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { useNow } from '../../api/hooks.ts';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import classes from './Vote.module.css';
import { voteMessages } from './vote-messages.ts';

const minuteMs = 60_000;

export function RequestRead({ read, names }: { read: ReadVoteRequest; names: ActivityText }) {
  const t = useMessages(voteMessages);
  const lapsed = useNow(minuteMs) >= read.told.lapsesAtMs;
  return (
    <>
      {lapsed && (
        <div className={classes.plates}>
          <Callout tone="wait">{t('lapsed')}</Callout>
        </div>
      )}
      {read.readings.length > 0 && (
        <Section title={t('wouldBeSigned')}>
          <ReadingsView readings={read.readings} />
        </Section>
      )}
      <Section title={t('fields')}>
        <Fields value={read.parameters} names={names} />
      </Section>
      <Section title={t('raw')}>
        <JsonView value={read.parameters} label={t('raw')} />
      </Section>
    </>
  );
}

export function AboutRequest({ read }: { read: ReadVoteRequest }) {
  const t = useMessages(voteMessages);
  const f = useFormats();
  const { told } = read;
  return (
    <>
      <Section title={t('fingerprint')}>
        <Fingerprint value={read.fingerprint} />
        <p className={classes.hint}>{t('readAloud')}</p>
      </Section>
      <Section title={t('inside')}>
        <DefinitionList layout="stacked">
          <DefinitionItem name={t('colKind')}>
            <SafeText text={read.type} mono />
          </DefinitionItem>
          <DefinitionItem name={t('askedAt')}>{f.dateTime(read.timestampMs)}</DefinitionItem>
          <DefinitionItem name={t('organization')}>
            <SafeText text={read.organizationId} mono />
          </DefinitionItem>
        </DefinitionList>
      </Section>
      <Section title={t('told')}>
        <p className={classes.hint}>{t('toldWhy')}</p>
        <DefinitionList layout="stacked">
          <DefinitionItem name={t('submitter')}>
            <SafeText text={told.submitterName} />
          </DefinitionItem>
          <DefinitionItem name={t('organization')}>
            <SafeText text={told.organizationName} />
          </DefinitionItem>
          <DefinitionItem name={t('stepVault')}>
            <SafeText text={told.vaultName} />
          </DefinitionItem>
          <DefinitionItem name={t('lapses')}>{f.dateTime(told.lapsesAtMs)}</DefinitionItem>
          {told.interfaces.length > 0 && (
            <DefinitionItem name={t('interfaces')}>
              {told.interfaces.map((label, index) => (
                // A label is no identity: two interfaces may have the same.
                <div key={index}>
                  <SafeText text={label} />
                </div>
              ))}
            </DefinitionItem>
          )}
        </DefinitionList>
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
