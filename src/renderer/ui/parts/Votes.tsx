import { kitMessages } from '../kit-messages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

const cellsMax = 12;

/** The votes that an activity has, a cell for each that it needs: filled for an approval, struck for a rejection. */
export function Votes(props: { have: number; need: number; rejected?: number | undefined; label: string }) {
  const { have, need, rejected = 0 } = props;
  const t = useMessages(kitMessages);
  const cells = Math.min(need, cellsMax);
  const numbers = t('nthOf', { at: have, of: need });
  const words = rejected > 0 ? `${numbers}, ${t('rejections', { n: rejected })}` : numbers;
  return (
    <span
      className={style('inlineRow', 'gap8', 'tabular', 'nowrap')}
      role="img"
      aria-label={`${props.label}: ${words}`}
    >
      <svg className={style('rigid')} height="0.5rem" viewBox={`0 0 ${cells * 13} 8`} fill="none">
        {Array.from({ length: cells }, (_, index) => {
          const role = index < have ? 'accent' : index < have + rejected ? 'fail' : 'control';
          // A cell has no identity but its place.
          return (
            <g key={index} stroke={`var(--co-${role})`} transform={`translate(${index * 13 + 0.5} 0.5)`}>
              <rect width="11" height="7" rx="0.5" fill={role === 'accent' ? 'var(--co-accent)' : 'none'} />
              {role === 'fail' && <path d="M0 7 11 0" />}
            </g>
          );
        })}
      </svg>
      {words}
    </span>
  );
}
