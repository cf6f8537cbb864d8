import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import type { ActivityView } from '../../api/activity-view.ts';
import { useSubmit } from '../../api/hooks.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { ActivitySentence } from '../../flows/activity/reading/effect.tsx';
import { ActivityRiskMark } from '../../flows/activity/risk.tsx';
import { ChosenBar } from '../../flows/several/Several.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { ArmedButton } from '../../ui/parts/ArmedButton.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { style } from '../../ui/text/style.ts';
import { outcomeOf, type Cast } from './AfterVote.tsx';
import { bulkMessages } from './bulk-messages.ts';
import { messages } from './messages.ts';

type Selection = 'approve' | 'reject';

/**
 * Gives what can be done with the chosen requests, for the foot of the inbox, and the dialog that is open. It says, request by request, what is
 * decided before it is decided.
 */
export function useBulkVote(
  { chosen, clear }: Readonly<{ chosen: readonly ActivityView[]; clear: () => void }>,
  names: ActivityText,
): Readonly<{ bar: ReactNode; dialog: ReactNode }> {
  const [asking, setAsking] = useState<Readonly<{ selection: Selection; of: readonly ActivityView[] }>>();
  const onClose = (): void => {
    setAsking(undefined);
    clear();
  };
  const onAsk = (selection: Selection): void => setAsking({ selection, of: chosen });
  return {
    bar: chosen.length > 0 ? <BulkBar chosen={chosen} onAsk={onAsk} onClear={clear} /> : undefined,
    dialog: asking && (
      <BulkDialog selection={asking.selection} activities={asking.of} names={names} onClose={onClose} />
    ),
  };
}

function BulkBar(props: {
  chosen: readonly ActivityView[];
  onAsk: (selection: Selection) => void;
  onClear: () => void;
}) {
  const t = useMessages(bulkMessages);
  const n = props.chosen.length;
  return (
    <ChosenBar n={n} onClear={props.onClear}>
      <Button variant="default" onClick={() => props.onAsk('reject')}>
        {t('reject.several', { n })}
      </Button>
      <Button onClick={() => props.onAsk('approve')}>{t('approve.several', { n })}</Button>
    </ChosenBar>
  );
}

/** Lists what is decided, decides one request after another, and says what came of each. */
function BulkDialog(props: {
  selection: Selection;
  activities: readonly ActivityView[];
  names: ActivityText;
  onClose: () => void;
}) {
  const { selection, activities, names, onClose } = props;
  const t = useMessages(bulkMessages);
  const { casts, busy, run } = useVotes(selection);
  const n = activities.length;
  const done = casts.size;
  const problem = [...casts.values()].flatMap((cast) => ('problem' in cast ? [cast.problem] : []))[0];
  const decided = [...casts.values()].filter(({ outcome }) => outcome !== 'lost').length;
  return (
    <Dialog
      title={done > 0 && !busy ? t('decided', { n: decided, selection }) : t(`${selection}.several`, { n })}
      size="large"
      held={busy}
      onClose={onClose}
      foot={
        done > 0 ? (
          <Button disabled={busy} onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <ArmedButton
              tone={selection}
              armKey={activities.map(({ id }) => id).join(' ')}
              disabled={busy}
              onClick={() => void run(activities)}
            >
              {t(`${selection}.several`, { n })}
            </ArmedButton>
          </>
        )
      }
    >
      <p className={style('flush', 'bottom8')}>{t(`${selection}.what`, { n })}</p>
      {busy && <TaskProgress words={t('progress', { done, n })} done={done} total={n} />}
      {problem && <ProblemNotice problem={problem} />}
      <ol className={style('list', 'lineTop')}>
        {activities.map((activity) => (
          <li key={activity.id} className={style('wrapRow', 'apart', 'gap12', 'lineBelow', 'padBlock8')}>
            <div className={style('shrink', 'grow', 'breakable')}>
              <ActivitySentence activity={activity} names={names} />
              <ActivityRiskMark activity={activity} />
            </div>
            <Came cast={casts.get(activity.id)} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const kinds = {
  carried: 'done',
  waits: 'waits',
  rejected: 'rejected',
  rejectedWaits: 'waits',
  failed: 'failed',
  lost: 'failed',
} as const;

function Came({ cast }: { cast: Cast | undefined }) {
  const t = useMessages(bulkMessages);
  return cast && <Status kind={kinds[cast.outcome]}>{t(`came.${cast.outcome}`)}</Status>;
}

/** Votes on one request after another. The first vote that does not reach the vault ends it: the next would not either. */
function useVotes(selection: Selection) {
  const t = useMessages(messages);
  const submit = useSubmit();
  const [casts, setCasts] = useState<ReadonlyMap<string, Cast>>(new Map());
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  const run = async (activities: readonly ActivityView[]): Promise<void> => {
    if (begun.current) return;
    begun.current = true;
    setBusy(true);
    for (const { id, fingerprint } of activities) {
      const answer = await submit(`${selection}_activity`, { fingerprint }, t('voteLost'));
      // What fails on the last approval is the request, not the vote.
      const lost = 'problem' in answer && answer.activity?.id !== id;
      const outcome = 'problem' in answer ? 'failed' : outcomeOf(selection, answer.activity.status);
      const cast: Cast = lost ? { outcome: 'lost', problem: answer.problem } : { outcome };
      setCasts((last) => new Map([...last, [id, cast]]));
      if (lost) break;
    }
    setBusy(false);
  };
  return { casts, busy, run };
}
