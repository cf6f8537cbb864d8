import { kitMessages } from '../kit-messages.ts';
import classes from './Votes.module.css';
import { useMessages } from '../../messages/translate.tsx';

const cellsMax = 12;

export function Votes(props: { have: number; need: number; rejected?: number | undefined; label: string }) {
  const t = useMessages(kitMessages);
  const rejected = props.rejected ?? 0;
  const cells = Array.from({ length: Math.min(props.need, cellsMax) }, (_, index) =>
    index < props.have ? 'given' : index < props.have + rejected ? 'rejected' : 'open',
  );
  const numbers = t('uiVotes', { have: props.have, need: props.need });
  const words = rejected > 0 ? `${numbers}, ${t('rejections', { n: rejected })}` : numbers;
  return (
    <span className={classes.votes} role="img" aria-label={`${props.label}: ${words}`}>
      <span className={classes.cells}>
        {cells.map((cell, index) => (
          // A cell has no identity but its place.
          <span key={index} className={classes[cell]} />
        ))}
      </span>
      <span className={classes.words}>{words}</span>
    </span>
  );
}
