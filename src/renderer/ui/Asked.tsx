import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Asked.module.css';
import { Plate } from './Plate.tsx';
import { defineWords, useWords } from './words.tsx';

const words = defineWords({
  en: {
    asked: 'Asked',
    waits: 'It waits for votes, and happens by itself as soon as there are enough.',
    waitsFor:
      'It waits for {n, plural, one {# more vote} other {# more votes}}, and happens by itself as soon as {n, plural, one {it is} other {they are}} given.',
    see: 'See who has voted',
  },
  de: {
    asked: 'Angefragt',
    waits: 'Wartet auf Stimmen und geschieht von selbst, sobald es genug sind.',
    waitsFor:
      'Wartet auf {n, plural, one {# weitere Stimme} other {# weitere Stimmen}} und geschieht von selbst, sobald {n, plural, one {sie abgegeben ist} other {sie abgegeben sind}}.',
    see: 'Sehen, wer gestimmt hat',
  },
});

/**
 * What stands in the place of a result while others still have to vote. It takes the focus and is announced, since whoever sent a form
 * waits for its answer.
 * @param props.what what was asked for, a whole sentence
 * @param props.activityId the one that waits
 * @param props.missing how many votes, where that is known
 * @param props.actions where to go from here
 */
export function Asked(props: {
  readonly what?: ReactNode;
  readonly activityId: string;
  readonly missing?: number | undefined;
  readonly actions?: ReactNode;
}) {
  const t = useWords(words);
  const plate = useRef<HTMLDivElement>(null);
  useEffect(() => plate.current?.focus(), [props.activityId]);
  return (
    <div ref={plate} role="status" tabIndex={-1} className={classes.asked}>
      <Plate tone="wait" title={t('asked')}>
        {props.what !== undefined && <p className={classes.line}>{props.what}</p>}
        <p className={classes.line}>
          {props.missing === undefined ? t('waits') : t('waitsFor', { n: props.missing })}{' '}
          <Link to={`/approvals/${props.activityId}`}>{t('see')}</Link>
        </p>
        {props.actions}
      </Plate>
    </div>
  );
}
