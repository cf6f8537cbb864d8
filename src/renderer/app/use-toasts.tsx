import { isWaiting } from '#shared/enums.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { submitterOf, type ActivityView } from '../api/activity-view.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useInfo } from '../api/hooks.ts';
import { useBackups } from '../api/status.ts';
import { useActivityText } from '../flows/activity/activity-text.tsx';
import { statusKindOf } from '../flows/activity/ActivityStatus.tsx';
import { needsVote } from '../flows/activity/approval-status.ts';
import { ActivitySentence, ActivityTitle } from '../flows/activity/reading/effect.tsx';
import { SeeSigned } from '../flows/activity/signed/SeeSigned.tsx';
import { useMessages } from '../messages/translate.tsx';
import type { Toast } from '../ui/parts/Toasts.tsx';
import { style } from '../ui/text/style.ts';
import { messages } from './messages.ts';
import { useWaitingActivities } from './waiting.ts';

/** How many are kept of a burst. */
const keptMax = 8;

/**
 * What happened elsewhere while the window is open: a request came that needs the operator's approval, a request of theirs ended, a backup is
 * finished, or Coffer answers again. What the page on the screen shows itself is no news.
 */
export function useToasts(stale: boolean): readonly [readonly Toast[], (id: string) => void] {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const { pathname } = useLocation();
  const t = useMessages(messages);
  const tell = (toast: Toast): void =>
    setToasts((before) => [...before.filter(({ id }) => id !== toast.id), toast].slice(-keptMax));
  const isHere = (activity: ActivityView): boolean => pathname === `/approvals/${activity.id}`;
  useRequests({
    onAsked: (activity) => {
      if (pathname !== '/approvals' && !isHere(activity))
        tell({ id: activity.id, kind: 'waits', content: <Asked activity={activity} /> });
    },
    onEnded: (activity) => {
      if (!isHere(activity))
        tell({ id: activity.id, kind: statusKindOf(activity), content: <Ended activity={activity} /> });
    },
  });
  const backups = useBackups().data;
  useRise(backups && (backups.latest?.atMs ?? 0), () => {
    if (!pathname.startsWith('/settings')) tell({ id: 'backup', kind: 'done', content: t('backupFinished') });
  });
  useRise(stale ? 0 : 1, () => tell({ id: 'connection', kind: 'done', content: t('answersAgain') }));
  return [toasts, (id) => setToasts((before) => before.filter((toast) => toast.id !== id))];
}

/** Tells of requests that came and need the operator's approval, and of the operator's own that ended. What waited at first is no news. */
function useRequests(on: Readonly<Record<'onAsked' | 'onEnded', (activity: ActivityView) => void>>): void {
  const bridge = useBridge();
  const { userId } = useInfo();
  const waiting = useWaitingActivities();
  const before = useRef<readonly ActivityView[]>(undefined);
  const asked = useEffectEvent(on.onAsked);
  const ended = useEffectEvent(on.onEnded);
  useEffect(() => {
    const last = before.current;
    before.current = waiting;
    if (waiting === undefined || last === undefined) return;
    const isIn = (list: readonly ActivityView[], { id }: ActivityView): boolean => list.some((one) => one.id === id);
    for (const one of waiting) if (needsVote(one) && submitterOf(one) !== userId && !isIn(last, one)) asked(one);
    for (const one of last) {
      if (submitterOf(one) !== userId || isIn(waiting, one)) continue;
      bridge.call('get_activity', { activityId: one.id }).then(
        (answer) => {
          const now = answer.ok ? (answer.value as { activity?: ActivityView }).activity : undefined;
          // One that is pushed out of a long list waits still.
          if (now && !isWaiting(now.status)) ended(now);
        },
        // Coffer does not answer: the window says so, and the log has it.
        () => {},
      );
    }
  }, [waiting, userId, bridge]);
}

/** Calls `onRise` when a number becomes larger; not for its first value. */
function useRise(value: number | undefined, onRise: () => void): void {
  const last = useRef(value);
  const rise = useEffectEvent(onRise);
  useEffect(() => {
    if (value !== undefined && last.current !== undefined && value > last.current) rise();
    if (value !== undefined) last.current = value;
  }, [value]);
}

function Asked({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const names = useActivityText();
  return (
    <>
      <p className={style('flush')}>
        <ActivitySentence activity={activity} names={names} />
      </p>
      <Link to={`/approvals/${activity.id}`}>{t('reviewRequest')}</Link>
    </>
  );
}

function Ended({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const names = useActivityText();
  return (
    <>
      <p className={style('flush')}>
        {t('requestEnded', { how: statusKindOf(activity) })} <SeeSigned activity={activity} />
      </p>
      <Link to={`/activities/${activity.id}`}>
        <ActivityTitle activity={activity} names={names} />
      </Link>
    </>
  );
}
