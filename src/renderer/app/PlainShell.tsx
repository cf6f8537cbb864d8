import { IconArrowLeft } from '../ui/icons.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../api/bridge-context.ts';
import { usePlatform, useTakeStatus } from '../api/hooks.ts';
import { Glyph } from '../ui/parts/Glyph.tsx';
import { TitleBar } from '../ui/parts/TitleBar.tsx';
import { StatusLine, StatusItem } from '../ui/parts/StatusLine.tsx';
import { useMessages } from '../messages/translate.tsx';
import { useLocksInMs } from './countdown.ts';
import { LockTimer } from './LockTimer.tsx';
import classes from './PlainShell.module.css';
import { usePresence } from './presence.ts';
import { useWindowButtons } from './window-buttons.ts';
import { messages } from './messages.ts';
import { classNames, style } from '../ui/text/style.ts';

export function PlainShell(props: { status?: VaultStatus; answeredAtMs?: number; children: ReactNode }) {
  const t = useMessages(messages);
  const platform = usePlatform();
  const { status } = props;
  return (
    <>
      <TitleBar
        title="Coffer"
        buttons={useWindowButtons()}
        end={<WayBack />}
        middle={status && <OpenLockTimer status={status} answeredAtMs={props.answeredAtMs ?? 0} />}
      />
      <div className={classes.body}>{props.children}</div>
      <StatusLine
        label={t('statusLine')}
        left={<StatusItem glyph={<Glyph kind="done" size={0.75} />}>{t('staysHere')}</StatusItem>}
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
    <Link to="/" className={classNames(style('inlineRow', 'nowrap', 'gap8'), classes.back)}>
      <IconArrowLeft aria-hidden />
      {t('backToVault')}
    </Link>
  );
}

function OpenLockTimer(props: { status: VaultStatus; answeredAtMs: number }) {
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const locksInMs = useLocksInMs(props.status, props.answeredAtMs);
  usePresence(locksInMs);
  return (
    <LockTimer
      name={props.status.name}
      locksInMs={locksInMs}
      onStay={() => void bridge.vault.stayUnlocked().then(takeStatus, () => {})}
      onLock={() => void bridge.vault.lock().then(takeStatus, () => {})}
    />
  );
}
