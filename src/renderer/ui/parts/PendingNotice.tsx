import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './PendingNotice.module.css';
import { Plate } from './Callout.tsx';
import { defineWords, useWords } from '../../messages/translate.tsx';

const words = defineWords({
  en: {
    waitsTitle: 'Asked',
    doneTitle: 'Approved and done',
    rejectedTitle: 'Rejected',
    failedTitle: 'Approved, but not done',
    waits: 'It waits for votes, and happens by itself as soon as there are enough.',
    waitsFor:
      'It waits for {n, plural, one {# more vote} other {# more votes}}, and happens by itself as soon as {n, plural, one {it is} other {they are}} given.',
    done: 'The votes came, and it was carried out.',
    rejected: 'It was voted down. Nothing changed.',
    failed: 'It could not be carried out. Nothing changed.',
    see: 'See who has voted',
  },
  de: {
    waitsTitle: 'Angefragt',
    doneTitle: 'Genehmigt und erledigt',
    rejectedTitle: 'Abgelehnt',
    failedTitle: 'Genehmigt, aber nicht erledigt',
    waits: 'Wartet auf Stimmen und geschieht von selbst, sobald es genug sind.',
    waitsFor:
      'Wartet auf {n, plural, one {# weitere Stimme} other {# weitere Stimmen}} und geschieht von selbst, sobald {n, plural, one {sie abgegeben ist} other {sie abgegeben sind}}.',
    done: 'Die Stimmen kamen, und es wurde ausgeführt.',
    rejected: 'Dagegen wurde gestimmt. Nichts hat sich geändert.',
    failed: 'Es ließ sich nicht ausführen. Nichts hat sich geändert.',
    see: 'Sehen, wer gestimmt hat',
  },
});

const titles = { waits: 'waitsTitle', done: 'doneTitle', rejected: 'rejectedTitle', failed: 'failedTitle' } as const;
const tones = { waits: 'wait', done: 'note', rejected: 'fail', failed: 'fail' } as const;

/**
 * What stands in the place of a result while others still have to vote, and what came of it once they have. It takes the focus and is
 * announced, since whoever sent a form waits for its answer.
 * @param props.what what was asked for, in a few words
 * @param props.missing how many votes, where that is known
 * @param props.actions where to go from here
 */
export function Asked(props: {
  readonly what?: ReactNode;
  readonly activityId: string;
  readonly state?: keyof typeof titles | undefined;
  readonly missing?: number | undefined;
  readonly actions?: ReactNode;
}) {
  const t = useWords(words);
  const { activityId, state = 'waits', missing } = props;
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => plate.current?.focus(), [activityId]);
  return (
    <div ref={plate} role="status" tabIndex={-1} className={classes.asked}>
      <Plate tone={tones[state]} title={t(titles[state])}>
        {props.what !== undefined && <p className={classes.line}>{props.what}</p>}
        <p className={classes.line}>
          {state === 'waits' && missing !== undefined ? t('waitsFor', { n: missing }) : t(state)}{' '}
          <Link to={`/approvals/${activityId}`}>{t('see')}</Link>
        </p>
        {props.actions}
      </Plate>
    </div>
  );
}
