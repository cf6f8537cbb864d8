import { Link, useNavigate } from 'react-router';
import { ActivityStatus } from '../../flows/activity/ActivityStatus.tsx';
import { SpokenActivity } from '../../flows/activity/SpokenActivity.tsx';
import { instantOf, submitterOf } from '../../api/activity-view.ts';
import { ActivityTitle } from '../../flows/activity/reading/effect.tsx';
import { asksToSign, useNameOfAddress } from '../../flows/activity/reading/use-readings.tsx';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { totals, type Overview } from './day.ts';
import classes from './LastDay.module.css';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

const hourMs = 3_600_000;
const hourPx = 20;
const heightPx = 36;
const barPx = 4;
/** Every sixth hour is named. */
const namedEvery = 6;

/** The last 24 hours as a strip, in words under it for who cannot see it, and the last activities. */
export function LastDay(props: { hours: Overview['hours']; latest: readonly ActivityView[]; names: ActivityText }) {
  const { hours, latest, names } = props;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const nameOf = useNameOfAddress(latest.some(asksToSign));
  return (
    <Section title={t('lastDay')} aside={<Link to="/activities">{t('allActivities')}</Link>}>
      <Strip hours={hours} label={t('strip', totals(hours))} />
      <Table<ActivityView>
        label={t('table')}
        rows={latest}
        dense
        rowKey={({ id }) => id}
        rowLabel={names.sentenceText}
        spoken={(row) => <SpokenActivity activity={row} names={names} nameOf={nameOf} />}
        onOpen={({ id }) => void navigate(`/activities/${id}`)}
        empty={<p className={style('quiet', 'belowMore')}>{t('overviewNothingYet')}</p>}
        columns={[
          {
            key: 'when',
            title: t('when'),
            width: '7rem',
            cell: (row) => (
              <span className={style('quiet')}>
                <Time ms={instantOf(row.createdAt)} />
              </span>
            ),
          },
          {
            key: 'who',
            title: t('who'),
            width: 'minmax(7rem, 1fr)',
            priority: 3,
            cell: (row) => names.person(submitterOf(row)),
          },
          {
            key: 'what',
            title: t('what'),
            width: 'minmax(12rem, 3fr)',
            main: true,
            cell: (row) => (
              <span className={classes.what}>
                <ActivityTitle activity={row} names={names} />
              </span>
            ),
          },
          { key: 'outcome', title: t('outcome'), width: '9.5rem', cell: (row) => <ActivityStatus activity={row} /> },
        ]}
      />
    </Section>
  );
}

function Strip({ hours, label }: { hours: Overview['hours']; label: string }) {
  const t = useMessages(messages);
  const most = Math.max(1, ...hours.flatMap(({ done, waits, failed }) => [done, waits, failed]));
  // Few are seen beside many: the height grows with the logarithm.
  const height = (n: number): number => (n === 0 ? 0 : 4 + ((heightPx - 8) * Math.log1p(n)) / Math.log1p(most));
  const clock = (ms: number): string => `${String(new Date(ms).getHours()).padStart(2, '0')}:00`;
  return (
    <figure className={style('flush', 'top8', 'bottom16')}>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${hours.length * hourPx} ${heightPx}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {hours.map((hour, index) => {
          const bars = (['done', 'waits', 'failed'] as const).filter((kind) => hour[kind] > 0);
          return (
            <g key={hour.fromMs}>
              <title>{t('hour', { ...hour, from: clock(hour.fromMs), to: clock(hour.fromMs + hourMs) })}</title>
              <rect x={index * hourPx} y={0} width={hourPx} height={heightPx} fill="transparent" />
              {bars.map((kind, place) => (
                <rect
                  key={kind}
                  className={kind === 'done' ? undefined : classes[kind]}
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
          <span key={fromMs} className={classNames(style('tiny', 'quiet', 'nowrap', 'tabular'), classes.tick)}>
            {index === hours.length - 1
              ? t('now')
              : new Date(fromMs).getHours() % namedEvery === 0 && index < hours.length - 2 && clock(fromMs)}
          </span>
        ))}
      </div>
    </figure>
  );
}
