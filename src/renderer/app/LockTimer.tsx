import { Box, UnstyledButton } from '@mantine/core';
import { useBridge } from '../api/bridge-context.ts';
import { useTakeStatus, useVaultStatus } from '../api/hooks.ts';
import { useFormats, useMessages } from '../messages/translate.tsx';
import { IconLockOpen } from '../ui/icons.ts';
import { SafeText } from '../ui/text/SafeText.tsx';
import { classNames, style } from '../ui/text/style.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { announcementAt, clockOf, soonMs, useLocksInMs, usePresence } from './countdown.ts';
import { messages } from './messages.ts';
import classes from './VaultTitleBar.module.css';

/**
 * The name and colour of the open vault, and the time until the vault locks. In the last minute the timer counts seconds, announces them
 * to screen readers, and offers to stay unlocked. While it is shown, main learns that somebody is at the window.
 */
export function LockTimer({ onLock }: { onLock: () => void }) {
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const name = useVaultStatus().data?.name ?? '';
  const locksInMs = useLocksInMs();
  usePresence(locksInMs);
  const soon = locksInMs !== null && locksInMs <= soonMs;
  const t = useMessages(messages);
  const f = useFormats();
  const due = announcementAt(locksInMs);
  const reading =
    locksInMs === null ? t('staysOpen') : t('locksIn', { time: soon ? clockOf(locksInMs) : f.span(locksInMs) });
  const button = classNames(style('inlineRow', 'rigid', 'nowrap', 'rounded', 'gap8'), classes.button);
  return (
    <>
      <span className={classNames(style('swatch'), classes.swatch)} />
      <Box component="span" miw="3rem" className={style('truncate', 'strong')}>
        <SafeText text={name} max={60} />
      </Box>
      <UnstyledButton
        className={classNames(button, style('tabular'), classes.lock)}
        data-soon={soon || undefined}
        aria-label={`${t('lock')}. ${reading}`}
        title={t('lock')}
        onClick={onLock}
      >
        <IconLockOpen aria-hidden />
        {reading}
      </UnstyledButton>
      {soon && (
        <UnstyledButton
          className={classNames(button, style('strong'), classes.stay)}
          onClick={() => void bridge.vault.stayUnlocked().then(takeStatus, () => {})}
        >
          {t('stayUnlocked')}
        </UnstyledButton>
      )}
      {due !== null && <VisuallyHidden live="assertive">{t('locksSoon', { n: due })}</VisuallyHidden>}
    </>
  );
}
