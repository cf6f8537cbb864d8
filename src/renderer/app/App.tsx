import { Button } from '@mantine/core';
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { CreatedVault, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useFirstQuestion, useTakeStatus, useVaultStatus } from '../api/hooks.ts';
import { useTargetKeyUntilLock } from '../api/target-key.ts';
import { keepCode, type KeptCode } from '../screens/first-run/recovery-code.ts';
import { UnlockScreen } from '../screens/unlock/UnlockScreen.tsx';
import { typeable } from '../ui/text/safe-text.ts';
import { classNames, style } from '../ui/text/style.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../messages/translate.tsx';
import classes from './App.module.css';
import { Boundary, notLoaded } from './Boundary.tsx';
import { late } from './late.tsx';
import { messages } from './messages.ts';
import { firstQuestionAt, pageAt, pages } from './pages.ts';
import { PlainShell } from './PlainShell.tsx';
import { Loading, NotLoaded, RouteFailed, RouteView } from './RouteView.tsx';
import { Silent } from './Silent.tsx';

// A vault is locked at first: only what opens it is loaded at once.
const Frame = late(async () => ({ default: (await import('./Frame.tsx')).Frame }));
const Founding = late(async () => ({ default: (await import('./Founding.tsx')).Founding }));
const FirstRun = late(async () => ({
  default: (await import('../screens/first-run/FirstRunScreen.tsx')).FirstRunScreen,
}));

/**
 * The window: what is shown follows from where the vault stands, and from nothing else but a vault being founded. The address stays when
 * it is locked, so that whoever opens it again is where they were.
 */
export function App() {
  const { data: status, isError } = useVaultStatus();
  const takeStatus = useTakeStatus();
  const t = useMessages(messages);
  const [founding, setFounding] = useState<KeptCode | null>(null);
  useVaultColour(status);
  useFrameFiles(status);
  useFirstQuestion(firstQuestionAt(useLocation().pathname));
  useTargetKeyUntilLock(status);
  // A vault that is locked while it is founded is founded all the same; its code is not shown again.
  const gone = founding !== null && status !== undefined && status.state !== 'unlocked';
  useEffect(() => {
    if (!gone) return;
    founding.drop();
    setFounding(null);
  }, [gone, founding]);

  const onCreated = (vault: CreatedVault): void => {
    setFounding(keepCode(vault.recoveryCode));
    takeStatus(vault.status);
  };

  return (
    <div className={classNames(style('column'), classes.window)}>
      <News status={status} />
      {status === undefined ? (
        <Blank>{isError && <Silent title={t('unreachable')} />}</Blank>
      ) : status.info === undefined ? (
        <Shut status={status} onCreated={onCreated} />
      ) : founding !== null && !gone ? (
        <PlainShell open>
          <Suspense fallback={<Loading />}>
            <Founding code={founding} status={status} onDone={() => setFounding(null)} />
          </Suspense>
        </PlainShell>
      ) : (
        <Boundary
          key={`${status.vaultId} ${status.info.userId}`}
          failed={(name, again) =>
            name === notLoaded ? <FrameNotLoaded /> : <FrameFailed name={name} onAgain={again} />
          }
        >
          <Suspense fallback={<Blank />}>
            <Frame notices={status.notices ?? []} stale={isError} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}

function Shut({ status, onCreated }: { status: VaultStatus; onCreated: (vault: CreatedVault) => void }) {
  return (
    <PlainShell>
      <Routes>
        {(['/decrypt', '/vaults'] as const).map((path) => (
          <Route key={path} path={`${path}/*`} element={<RouteView name={path} screen={pages[path]} />} />
        ))}
        <Route
          path="*"
          element={
            status.state === 'absent' ? (
              <Suspense fallback={<Loading />}>
                <FirstRun key={status.folder} status={status} onCreated={onCreated} />
              </Suspense>
            ) : (
              <UnlockScreen status={status} />
            )
          }
        />
      </Routes>
    </PlainShell>
  );
}

/** The window before it is known what it shows. */
function Blank({ children }: { children?: ReactNode }) {
  return (
    <PlainShell>
      <main className={style('grow', 'prose', 'pad16')}>{children}</main>
    </PlainShell>
  );
}

/** How long the locked window has for its own files and fonts, before those of an open vault are fetched. */
const lockedFirstMs = 50;

/** Fetches what an open vault is drawn with while its passphrase is typed, so that nothing has to wait for files then. */
function useFrameFiles(status: VaultStatus | undefined): void {
  const { pathname } = useLocation();
  const waitMs = status === undefined ? undefined : status.info === undefined ? lockedFirstMs : 0;
  useEffect(() => {
    if (waitMs === undefined) return;
    const timer = setTimeout(() => {
      // What does not come is said where it is drawn.
      Promise.all([Frame.load(), pageAt(pathname)?.load()]).catch(() => {});
    }, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, pathname]);
}

function FrameNotLoaded() {
  return (
    <PlainShell>
      <NotLoaded />
    </PlainShell>
  );
}

/** When the frame itself could not be drawn. The vault is open behind it, so the one thing that must work is to lock it. */
function FrameFailed(props: { name: string; onAgain: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  return (
    <PlainShell>
      <RouteFailed {...props}>
        <Button variant="default" onClick={() => void bridge.vault.lock().then(takeStatus, () => {})}>
          {t('lock')}
        </Button>
      </RouteFailed>
    </PlainShell>
  );
}

function News({ status }: { status: VaultStatus | undefined }) {
  const t = useMessages(messages);
  const [was, setWas] = useState<VaultStatus | undefined>(undefined);
  const [news, setNews] = useState<'opened' | 'locked' | 'actsNow' | null>(null);
  if (status !== was) {
    setWas(status);
    // The first answer is no news.
    if (was !== undefined && status !== undefined) setNews(newsOf(was, status) ?? news);
  }
  const name = typeable(status?.info?.userName.slice(0, 80) ?? '');
  return <VisuallyHidden live="polite">{news === null ? '' : t(news, { name })}</VisuallyHidden>;
}

function newsOf(was: VaultStatus, now: VaultStatus): 'opened' | 'locked' | 'actsNow' | null {
  if (now.state !== was.state) return now.state === 'absent' ? null : now.state === 'unlocked' ? 'opened' : 'locked';
  const sameVault = now.vaultId === was.vaultId;
  return sameVault && now.info !== undefined && now.info.userId !== was.info?.userId ? 'actsNow' : null;
}

function useVaultColour(status: VaultStatus | undefined): void {
  const colour = status?.colour;
  useLayoutEffect(() => {
    if (colour !== undefined) document.documentElement.dataset['vaultColour'] = colour;
  }, [colour]);
}
