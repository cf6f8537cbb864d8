import { style } from '../text/style.ts';

const ticksDefault = 32;
const tallEvery = 8;

/**
 * A measure as ticks, every eighth taller, the target in ink. `label` names the measure for screen readers; something near says the number.
 * `wide` fills the line with as many ticks as `ticks` says.
 */
export function Gauge(props: {
  value: number;
  max: number;
  label: string;
  target?: number | undefined;
  ticks?: number | undefined;
  wide?: boolean | undefined;
  tone?: 'accent' | 'danger' | 'fail' | undefined;
}) {
  const { max, target, tone = 'accent', ticks = ticksDefault } = props;
  const value = Math.min(props.value, max);
  const count = Math.max(1, Math.min(ticks, Math.ceil(max)));
  const filled = Math.round((value / max) * count);
  const mark = target === undefined ? -1 : Math.min(count - 1, Math.round((target / max) * count));
  return (
    <svg
      className={style('fit')}
      width={props.wide ? '100%' : `${count * 0.4375}rem`}
      height="0.875rem"
      viewBox={`0 0 ${count * 7} 14`}
      preserveAspectRatio="none"
      role="meter"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-label={props.label}
    >
      {Array.from({ length: count }, (_, index) => {
        const height = index === mark ? 14 : index % tallEvery === 0 ? 13 : 8;
        const role = index === mark ? 'ink' : index < filled ? tone : 'ink-3';
        return (
          // A tick has no identity but its place. Those to come are fainter: the system may give all the same colour.
          <rect
            key={index}
            x={index * 7}
            y={7 - height / 2}
            width={5}
            height={height}
            fill={`var(--co-${role})`}
            fillOpacity={role === 'ink-3' ? 0.4 : 1}
          />
        );
      })}
    </svg>
  );
}
