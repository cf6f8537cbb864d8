import { IconLockOpen } from '../ui/icons.ts';
import { SafeText } from '../ui/text/SafeText.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../messages/translate.tsx';
import { announcementAt, clockOf, soonMs } from './countdown.ts';
import classes from './LockTimer.module.css';
import { messages } from './messages.ts';
import { classNames, style } from '../ui/text/style.ts';

/**
 * The name and colour of the open vault, and the time until the vault locks. In the last minute the timer counts seconds, announces them
 * to screen readers, and offers to stay unlocked.
 */
export function LockTimer(props: { name: string; locksInMs: number | null; onLock: () => void; onStay: () => void }) {
  const { locksInMs } = props;
  const soon = locksInMs !== null && locksInMs <= soonMs;
  const t = useMessages(messages);
  const f = useFormats();
  const due = announcementAt(locksInMs);
  const reading =
    locksInMs === null
      ? t('staysOpen')
      : soon
        ? t('locksIn', { time: clockOf(locksInMs) })
        : t('locksIn', { time: f.span(locksInMs) });
  return (
    <>
      <span className={classNames(style('swatch'), classes.swatch)} />
      <span className={classNames(style('truncate', 'strong'), classes.vault)}>
        <SafeText text={props.name} max={60} />
      </span>
      <button
        type="button"
        className={classes.lock}
        data-soon={soon ? true : undefined}
        aria-label={`${t('lock')}. ${reading}`}
        title={t('lock')}
        onClick={props.onLock}
      >
        <IconLockOpen aria-hidden />
        <span className={classes.reading}>{reading}</span>
      </button>
      {soon && (
        <button type="button" className={classes.stay} onClick={props.onStay}>
          {t('stayUnlocked')}
        </button>
      )}
      {due !== null && <VisuallyHidden live="assertive">{t('locksSoon', { n: due })}</VisuallyHidden>}
    </>
  );
}
