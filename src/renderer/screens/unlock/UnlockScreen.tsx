import { Box, Title } from '@mantine/core';
import { IconLock } from '../../ui/icons.ts';
import type { VaultStatus } from '#shared/bridge.ts';
import { Mark } from '../../ui/parts/Mark.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { UnlockForm } from './UnlockForm.tsx';
import classes from './UnlockScreen.module.css';
import { messages } from './messages.ts';

/**
 * The box itself, shut: its lid, its seam, its hasp, and one field. Who may open it is not readable while it is locked, so it is known by its
 * folder; only a window that saw it open names the last operator.
 */
export function UnlockScreen({ status }: { status: VaultStatus }) {
  const t = useMessages(messages);
  return (
    <main className={classNames(style('grow', 'sunken'), classes.main)}>
      <Box maw="28rem" mx="auto">
        <div className={style('surface', 'frame')}>
          <div className={classNames(style('row', 'start', 'gap12'), classes.lid)}>
            <Mark size={28} />
            <div className={style('shrink')}>
              <Title order={1} size="h2">
                <SafeText text={status.name} max={80} />
              </Title>
              <p className={classNames(style('monoSame', 'breakable', 'flush', 'tiny'), classes.dim)}>
                <SafeText text={status.folder} max={400} />
              </p>
            </div>
            <span className={classNames(style('inlineRow', 'rigid', 'toEnd', 'gap8'), classes.dim)}>
              <IconLock aria-hidden />
              {t('locked')}
            </span>
            <span className={classNames(style('centred', 'rounded'), classes.lock)}>
              <svg width="0.75rem" height="1.125rem" viewBox="0 0 12 18" aria-hidden="true" focusable="false">
                <path d="M6 1a4 4 0 0 0-1.9 7.5V16h3.8V8.5A4 4 0 0 0 6 1Z" />
              </svg>
            </span>
          </div>
          <UnlockForm key={status.folder} status={status} />
        </div>
        <Elsewhere />
      </Box>
    </main>
  );
}
