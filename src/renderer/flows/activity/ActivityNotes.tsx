import { useAsk } from '../../api/hooks.ts';
import type { ActivityText } from './activity-text.tsx';
import { Initials } from '../../ui/parts/Initials.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './ActivityNotes.module.css';
import { messages } from './messages.ts';

const noteMax = 4_096;

export function ActivityNotes({ activityId, names }: { activityId: string; names: ActivityText }) {
  const t = useMessages(messages);
  const f = useFormats();
  const notes = useAsk(`notes ${activityId}`, (bridge) => bridge.local.notes(activityId), { tables: ['notes'] });
  if (notes.problem) return <p className={style('quiet', 'flush')}>{t('notesUnread')}</p>;
  if (notes.data === undefined) return null;
  if (notes.data.length === 0) return <p className={style('quiet', 'flush')}>{t('noNotes')}</p>;
  return (
    <ul className={style('list')}>
      {notes.data.map(({ userId, userName, atMs, text }) => (
        <li key={`${userId} ${atMs}`} className={classes.note}>
          <Initials name={userName} />
          <div className={style('shrink')}>
            <p className={classNames(style('hint', 'wrap'), classes.by)}>
              <span className={classes.name}>{names.person(userId)}</span> <time>{f.time(atMs)}</time>
            </p>
            <p className={classes.text}>
              <SafeText text={text} max={noteMax} lines />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
