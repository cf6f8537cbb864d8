import { useProgress } from '../../api/status.ts';
import { useMessages } from '../../messages/translate.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { messages } from './messages.ts';

/** How far a change of keys is. Nothing is shown while none runs, and for one that is done within a second. */
export function KeyChangeProgress() {
  const t = useMessages(messages);
  const progress = useProgress();
  if (progress?.task !== 'key-change') return null;
  return <TaskProgress words={t('changingKeys')} done={progress.done} total={progress.total} />;
}
