import { useAsk } from '../../api/hooks.ts';
import type { ActivityText } from './activity-text.tsx';
import { Initials } from '../../ui/parts/Initials.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
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
        <li key={`${userId} ${atMs}`} className={style('row', 'start', 'gap8', 'padBlock8', 'lineBelow')}>
          <Initials name={userName} />
          <div className={style('shrink')}>
            <span className={style('label')}>{names.person(userId)}</span>{' '}
            <time className={style('note')}>{f.time(atMs)}</time>
            <p className={style('flush')}>
              <SafeText text={text} max={noteMax} lines />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
