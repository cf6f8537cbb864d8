import type { Problem } from '../../api/problem.ts';
import type { ActivityView } from '../../flows/activity/activity-text.tsx';
import { signedOf } from '../../flows/activity/signed/joined.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { LinkButton } from '../../ui/parts/LinkButton.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { useWaiting } from './inbox.ts';
import { messages } from './messages.ts';

/** What came of a vote. */
export type Cast = Readonly<{ outcome: 'lost'; problem: Problem }> | Readonly<{ outcome: VoteOutcome }>;

/** What a vote that counts came to, and the tone in which that is said. */
const tones = { carried: 'done', waits: 'wait', rejected: 'note', rejectedWaits: 'wait', failed: 'fail' } as const;
type VoteOutcome = keyof typeof tones;

/** Says what the vote just cast, here or elsewhere, came to, and where to go on. */
export function AfterVote({ cast, activity }: { cast: Cast; activity: ActivityView }) {
  const t = useMessages(messages);
  const { mine } = useWaiting();
  const signed = signedOf(activity);
  const next = mine.find(({ id }) => id !== activity.id);
  return (
    <FocusedNotice of={cast} className={style('grid', 'gap8', 'bottom16')}>
      {cast.outcome === 'lost' ? (
        <ProblemNotice problem={cast.problem} />
      ) : (
        <>
          <Callout tone={tones[cast.outcome]} title={t(`after.${cast.outcome}`)}>
            {t(`after.${cast.outcome}.why`)}{' '}
            {cast.outcome === 'carried' && signed && t('after.signed', { what: signed.what })}
          </Callout>
          {next && (
            <div>
              <LinkButton to={`/approvals/${next.id}`}>{t('nextOne')}</LinkButton>
            </div>
          )}
        </>
      )}
    </FocusedNotice>
  );
}

/** What a vote came to, by the status of the activity after it. */
export function outcomeOf(selection: 'approve' | 'reject', status: ActivityView['status']): VoteOutcome {
  if (status === 'ACTIVITY_STATUS_FAILED') return 'failed';
  if (selection === 'reject') return status === 'ACTIVITY_STATUS_REJECTED' ? 'rejected' : 'rejectedWaits';
  return status === 'ACTIVITY_STATUS_COMPLETED' ? 'carried' : 'waits';
}
