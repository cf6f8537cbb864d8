import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Problem } from '../../api/problem.ts';
import type { ActivityView } from '../../flows/activity/activity-text.tsx';
import { Callout, type CalloutTone } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Approvals.module.css';
import { useWaiting } from './inbox.ts';
import { messages } from './messages.ts';

/** What came of a vote. `noteLost`: the vote counts, but its note was not kept, and why. */
export type Cast =
  Readonly<{ outcome: 'lost'; problem: Problem }> | Readonly<{ outcome: VoteOutcome; noteLost?: string }>;

const said = {
  carried: { tone: 'done', title: 'carriedOut', why: 'afterCarriedWhy' },
  waits: { tone: 'wait', title: 'afterWaits', why: 'afterWaitsWhy' },
  rejected: { tone: 'note', title: 'afterRejected', why: 'afterRejectedWhy' },
  rejectedWaits: { tone: 'wait', title: 'afterRejectedWaits', why: 'afterRejectedWaitsWhy' },
  failed: { tone: 'fail', title: 'afterFailed', why: 'afterFailedWhy' },
} as const satisfies Record<string, { tone: CalloutTone | 'done'; title: string; why: string }>;

/** Says what the vote just cast, here or elsewhere, came to, and where to go on. */
export function AfterVote({ cast, activity }: { cast: Cast; activity: ActivityView }) {
  const t = useMessages(messages);
  const { mine } = useWaiting();
  const next = mine.find(({ id }) => id !== activity.id);
  return (
    <FocusedNotice of={cast} className={classes.after}>
      {cast.outcome === 'lost' ? (
        <ProblemNotice problem={cast.problem} />
      ) : (
        <>
          <Outcome outcome={cast.outcome} />
          {cast.noteLost !== undefined && <Callout tone="fail">{t('noteLost', { why: cast.noteLost })}</Callout>}
          {next && (
            <Button component={Link} to={`/approvals/${next.id}`} variant="default" className={classes.next ?? ''}>
              {t('nextOne')}
            </Button>
          )}
        </>
      )}
    </FocusedNotice>
  );
}

function Outcome({ outcome }: { outcome: keyof typeof said }) {
  const t = useMessages(messages);
  const { tone, title, why } = said[outcome];
  if (tone === 'done')
    return (
      <div className={classes.done}>
        <Status kind="done">
          <strong>{t(title)}</strong>
        </Status>
        <p className={classes.why}>{t(why)}</p>
      </div>
    );
  return (
    <Callout tone={tone} title={t(title)}>
      {t(why)}
    </Callout>
  );
}

/** What a vote that counts came to. */
type VoteOutcome = 'carried' | 'waits' | 'rejected' | 'rejectedWaits' | 'failed';

/** What a vote came to, by the status of the activity after it. */
export function outcomeOf(selection: 'approve' | 'reject', status: ActivityView['status']): VoteOutcome {
  if (status === 'ACTIVITY_STATUS_FAILED') return 'failed';
  if (selection === 'reject') return status === 'ACTIVITY_STATUS_REJECTED' ? 'rejected' : 'rejectedWaits';
  return status === 'ACTIVITY_STATUS_COMPLETED' ? 'carried' : 'waits';
}
