import { Link, useNavigate } from 'react-router';
import { ActivityStatus, statusKindOf } from '../../flows/activity/ActivityStatus.tsx';
import { messages as activityMessages } from '../../flows/activity/messages.ts';
import { instantOf, submitterOf } from '../../api/activity-view.ts';
import type { ActivityView, ActivityText } from '../../flows/activity/activity-text.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { totals, type Overview } from './day.ts';
import classes from './LastDay.module.css';
import { Strip } from './Strip.tsx';
import { messages } from './messages.ts';

/** The last 24 hours as a strip, in words under it for who cannot see it, and the last activities. */
export function LastDay(props: { hours: Overview['hours']; latest: readonly ActivityView[]; names: ActivityText }) {
  const { hours, latest, names } = props;
  const t = useMessages(messages);
  const say = useMessages(activityMessages);
  const f = useFormats();
  const navigate = useNavigate();
  return (
    <Section title={t('lastDay')} aside={<Link to="/activities">{t('allActivities')}</Link>}>
      <Strip hours={hours} label={t('strip', totals(hours))} />
      <Table<ActivityView>
        label={t('table')}
        rows={latest}
        dense
        rowKey={({ id }) => id}
        rowLabel={(row) =>
          `${f.dateTime(instantOf(row.createdAt))}, ${names.sentenceText(row)}, ${say(statusKindOf(row))}`
        }
        onOpen={({ id }) => void navigate(`/activities/${id}`)}
        empty={<p className={style('quiet', 'belowMore')}>{t('overviewNothingYet')}</p>}
        columns={[
          {
            key: 'when',
            title: t('when'),
            width: '4.5rem',
            cell: (row) => <time className={style('quiet')}>{f.time(instantOf(row.createdAt))}</time>,
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
            cell: (row) => <span className={classes.what}>{names.title(row)}</span>,
          },
          { key: 'outcome', title: t('outcome'), width: '9.5rem', cell: (row) => <ActivityStatus activity={row} /> },
        ]}
      />
    </Section>
  );
}
