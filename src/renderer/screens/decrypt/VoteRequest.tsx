import type { ReadVoteRequest } from '#shared/bridge.ts';
import { Fields } from '../../flows/activity/Fields.tsx';
import { ReadingsView } from '../../flows/activity/reading/ReadingView.tsx';
import type { ActivityView, ActivityWords } from '../../flows/activity/activity-text.tsx';
import { useNow } from '../../api/hooks.ts';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Legend, Reading, Readings } from '../../ui/parts/Section.tsx';
import { Plate } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useWords } from '../../messages/translate.tsx';
import classes from './Vote.module.css';
import { voteWords } from './vote-messages.ts';

const minuteMs = 60_000;

/** What a request asks for, from its exact bytes: what would be signed, then every field, then the raw parameters. */
export function RequestRead({ read, names }: { readonly read: ReadVoteRequest; readonly names: ActivityWords }) {
  const t = useWords(voteWords);
  const lapsed = useNow(minuteMs) >= read.told.lapsesAtMs;
  return (
    <>
      {lapsed && (
        <div className={classes.plates}>
          <Plate tone="wait">{t('lapsed')}</Plate>
        </div>
      )}
      {read.readings.length > 0 && (
        <Legend title={t('wouldBeSigned')}>
          <ReadingsView readings={read.readings} />
        </Legend>
      )}
      <Legend title={t('fields')}>
        <Fields value={read.parameters} names={names} />
      </Legend>
      <Legend title={t('raw')}>
        <JsonView value={read.parameters} label={t('raw')} />
      </Legend>
    </>
  );
}

/** Beside a request: the digest to compare by voice, what else the bytes say, and what is only told. */
export function AboutRequest({ read }: { readonly read: ReadVoteRequest }) {
  const t = useWords(voteWords);
  const f = useFormats();
  const { told } = read;
  return (
    <>
      <Legend title={t('fingerprint')}>
        <Fingerprint value={read.fingerprint} />
        <p className={classes.hint}>{t('readAloud')}</p>
      </Legend>
      <Legend title={t('inside')}>
        <Readings layout="stacked">
          <Reading name={t('type')}>
            <SafeText text={read.type} mono />
          </Reading>
          <Reading name={t('asked')}>{f.dateTime(read.timestampMs)}</Reading>
          <Reading name={t('organizationId')}>
            <SafeText text={read.organizationId} mono />
          </Reading>
        </Readings>
      </Legend>
      <Legend title={t('told')}>
        <p className={classes.hint}>{t('toldWhy')}</p>
        <Readings layout="stacked">
          <Reading name={t('submitter')}>
            <SafeText text={told.submitterName} />
          </Reading>
          <Reading name={t('organization')}>
            <SafeText text={told.organizationName} />
          </Reading>
          <Reading name={t('vault')}>
            <SafeText text={told.vaultName} />
          </Reading>
          <Reading name={t('lapses')}>{f.dateTime(told.lapsesAtMs)}</Reading>
          {told.interfaces.length > 0 && (
            <Reading name={t('interfaces')}>
              {told.interfaces.map((label, index) => (
                // A label is no identity: two interfaces may have the same.
                <div key={index}>
                  <SafeText text={label} />
                </div>
              ))}
            </Reading>
          )}
        </Readings>
      </Legend>
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
