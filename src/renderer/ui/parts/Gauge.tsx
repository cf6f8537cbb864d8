import { classNames, style } from '../text/style.ts';
import classes from './Gauge.module.css';

const ticksDefault = 32;
const tallEvery = 8;

/**
 * A measure as ticks, every eighth taller, the target in ink. `words` say the number beside it; where they are left out, something near
 * must. `label` names the measure for screen readers. `wide` fills the line with as many ticks as `ticks` says.
 */
export function Gauge(props: {
  value: number;
  max: number;
  target?: number | undefined;
  words?: string | undefined;
  label?: string | undefined;
  ticks?: number | undefined;
  wide?: boolean | undefined;
  tone?: 'accent' | 'wait' | 'done' | 'danger' | 'fail' | undefined;
}) {
  const { value, max, target, words, tone = 'accent', ticks = ticksDefault } = props;
  const count = Math.max(1, Math.min(ticks, Math.ceil(max)));
  const filled = Math.round((Math.min(value, max) / max) * count);
  const mark = target === undefined ? -1 : Math.min(count - 1, Math.round((target / max) * count));
  return (
    <span className={classNames(classes.gauge, props.wide && classes.wide)} data-tone={tone}>
      <span
        className={classes.ticks}
        role="meter"
        aria-valuenow={Math.min(value, max)}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={words}
        aria-label={props.label ?? words}
      >
        {Array.from({ length: count }, (_, index) => (
          // A tick has no identity but its place.
          <span
            key={index}
            className={classNames(
              classes.tick,
              index % tallEvery === 0 && classes.tall,
              index < filled && classes.filled,
              index === mark && classes.target,
            )}
          />
        ))}
      </span>
      {words !== undefined && (
        <span className={style('tabular', 'nowrap')} aria-hidden="true">
          {words}
        </span>
      )}
    </span>
  );
}
