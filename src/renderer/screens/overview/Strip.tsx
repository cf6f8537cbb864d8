import { useMessages } from '../../messages/translate.tsx';
import type { Overview } from './day.ts';
import classes from './Strip.module.css';
import { messages } from './messages.ts';

const hourMs = 3_600_000;
const hourPx = 20;
const heightPx = 36;
const barPx = 4;
/** Every sixth hour is named. */
const namedEvery = 6;

export function Strip({ hours, label }: { hours: Overview['hours']; label: string }) {
  const t = useMessages(messages);
  const most = Math.max(1, ...hours.flatMap(({ done, waits, failed }) => [done, waits, failed]));
  // Few are seen beside many: the height grows with the logarithm.
  const height = (n: number): number => (n === 0 ? 0 : 4 + ((heightPx - 8) * Math.log1p(n)) / Math.log1p(most));
  const clock = (ms: number): string => `${String(new Date(ms).getHours()).padStart(2, '0')}:00`;
  return (
    <figure className={classes.strip}>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${hours.length * hourPx} ${heightPx}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {hours.map((hour, index) => {
          const bars = (['done', 'waits', 'failed'] as const).filter((kind) => hour[kind] > 0);
          const said = { done: hour.done, waits: hour.waits, failed: hour.failed };
          return (
            <g key={hour.fromMs}>
              <title>{t('hour', { from: clock(hour.fromMs), to: clock(hour.fromMs + hourMs), ...said })}</title>
              <rect x={index * hourPx} y={0} width={hourPx} height={heightPx} className={classes.hit} />
              {bars.map((kind, place) => (
                <rect
                  key={kind}
                  className={classes[kind]}
                  x={index * hourPx + 2 + place * (barPx + 1)}
                  y={heightPx - height(hour[kind])}
                  width={barPx}
                  height={height(hour[kind])}
                />
              ))}
            </g>
          );
        })}
      </svg>
      <div className={classes.hours} aria-hidden="true">
        {hours.map(({ fromMs }, index) => (
          <span key={fromMs} className={classes.tick}>
            {index === hours.length - 1
              ? t('now')
              : new Date(fromMs).getHours() % namedEvery === 0 && index < hours.length - 2 && clock(fromMs)}
          </span>
        ))}
      </div>
    </figure>
  );
}
