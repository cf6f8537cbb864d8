import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useBridge } from '../api/bridge-context.ts';
import { usePlatform, useTakeStatus } from '../api/hooks.ts';
import { DemoBanner } from '../flows/demo/DemoBanner.tsx';
import { useMessages } from '../messages/translate.tsx';
import { IconArrowLeft } from '../ui/icons.ts';
import { StatusLine, StatusItem } from '../ui/parts/StatusLine.tsx';
import { TitleBar } from '../ui/parts/TitleBar.tsx';
import { classNames, style } from '../ui/text/style.ts';
import classes from './App.module.css';
import { LockTimer } from './LockTimer.tsx';
import { messages } from './messages.ts';
import { RemoveDemo } from './remove-demo.ts';
import bar from './VaultTitleBar.module.css';
import { useWindowButtons } from './window-buttons.ts';

/** The window without navigation: before a vault is open, and while it is made. `open` shows the lock timer. */
export function PlainShell({ open, children }: { open?: boolean; children: ReactNode }) {
  const t = useMessages(messages);
  const platform = usePlatform();
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  return (
    <>
      <TitleBar
        title="Coffer"
        buttons={useWindowButtons()}
        end={<WayBack />}
        middle={open && <LockTimer onLock={() => void bridge.vault.lock().then(takeStatus, () => {})} />}
      />
      <DemoBanner Removal={RemoveDemo} />
      <div className={classNames(classes.body, classes.plain)}>{children}</div>
      <StatusLine
        label={t('statusLine')}
        left={<StatusItem glyph="done">{t('staysHere')}</StatusItem>}
        right={platform && <StatusItem>Coffer {platform.version}</StatusItem>}
      />
    </>
  );
}

function WayBack() {
  const t = useMessages(messages);
  const { pathname } = useLocation();
  if (!/^\/(?:decrypt|vaults)(?:\/|$)/.test(pathname)) return null;
  return (
    <UnstyledButton
      component={Link}
      to="/"
      className={classNames(style('inlineRow', 'nowrap', 'rounded', 'gap8'), bar.button)}
    >
      <IconArrowLeft aria-hidden />
      {t('backToVault')}
    </UnstyledButton>
  );
}
