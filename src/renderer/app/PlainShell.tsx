import { IconArrowLeft } from '../ui/icons.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../api/bridge-context.ts';
import { usePlatform, useTakeStatus } from '../api/hooks.ts';
import { Glyph } from '../ui/parts/Glyph.tsx';
import { Lid } from '../ui/parts/TitleBar.tsx';
import { StatusLine, StatusReading } from '../ui/parts/StatusLine.tsx';
import { useWords } from '../messages/translate.tsx';
import { useLocksInMs } from './countdown.ts';
import { Hasp } from './LockTimer.tsx';
import classes from './PlainShell.module.css';
import { usePresence } from './presence.ts';
import { useWindowButtons } from './window-buttons.ts';
import { words } from './messages.ts';

/** The window without navigation: before a vault is open, and while one is being founded, when it has a hasp and a clock already. */
export function PlainShell(props: {
  readonly status?: VaultStatus;
  readonly answeredAtMs?: number;
  readonly children: ReactNode;
}) {
  const t = useWords(words);
  const platform = usePlatform();
  const { status } = props;
  return (
    <>
      <Lid
        title="Coffer"
        buttons={useWindowButtons()}
        end={<WayBack />}
        hasp={status && <OpenHasp status={status} answeredAtMs={props.answeredAtMs ?? 0} />}
      />
      <div className={classes.body}>{props.children}</div>
      <StatusLine
        label={t('statusLine')}
        left={<StatusReading glyph={<Glyph kind="done" size={0.75} />}>{t('staysHere')}</StatusReading>}
        right={platform && <StatusReading>Coffer {platform.version}</StatusReading>}
      />
    </>
  );
}

/** From the tools and the list of vaults back to the vault in front. */
function WayBack() {
  const t = useWords(words);
  const { pathname } = useLocation();
  if (!/^\/(?:decrypt|vaults)(?:\/|$)/.test(pathname)) return null;
  return (
    <Link to="/" className={classes.back}>
      <IconArrowLeft size={16} stroke={1.6} aria-hidden />
      {t('backToVault')}
    </Link>
  );
}

function OpenHasp(props: { readonly status: VaultStatus; readonly answeredAtMs: number }) {
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const locksInMs = useLocksInMs(props.status, props.answeredAtMs);
  usePresence(locksInMs);
  return (
    <Hasp
      name={props.status.name}
      locksInMs={locksInMs}
      onStay={() => void bridge.vault.stayUnlocked().then(takeStatus, () => {})}
      onLock={() => void bridge.vault.lock().then(takeStatus, () => {})}
    />
  );
}
