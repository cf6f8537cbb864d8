import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Route, Routes } from 'react-router';
import type { CreatedVault, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useTakeStatus, useVaultStatus } from '../api/hooks.ts';
import { useTargetKeyUntilLock } from '../api/target-key.ts';
import { keepCode, type KeptCode } from '../screens/first-run/recovery-code.ts';
import { UnlockScreen } from '../screens/unlock/UnlockScreen.tsx';
import { typeable } from '../ui/text/safe-text.ts';
import { classNames, style } from '../ui/text/style.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { useMessages, withMessages } from '../messages/translate.tsx';
import classes from './App.module.css';
import { Boundary } from './Boundary.tsx';
import { Frame } from './Frame.tsx';
import { Silent } from './Health.tsx';
import { Loading, RouteFailed, RouteView } from './RouteView.tsx';
import { routes, Vaults } from './routes.ts';
import { PlainShell } from './PlainShell.tsx';
import { ProofProvider } from './ProofProvider.tsx';
import { messages } from './messages.ts';

// A vault is made once and opened every day: only what opens it is loaded at once.
const FirstRunScreen = lazy(() =>
  import('../screens/first-run/FirstRunScreen.tsx')
    .then(withMessages)
    .then((file) => ({ default: file.FirstRunScreen })),
);
const FoundingScreen = lazy(() =>
  import('../screens/first-run/FoundingScreen.tsx')
    .then(withMessages)
    .then((file) => ({ default: file.FoundingScreen })),
);

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
        <PlainShell>
          <main className={style('grow', 'prose', 'pad16')}>{isError && <Silent title={t('unreachable')} />}</main>
        </PlainShell>
      ) : status.info === undefined ? (
        <Shut status={status} onCreated={onCreated} />
      ) : founding !== null && !gone ? (
        <PlainShell open>
          <ProofProvider>
            <Suspense fallback={<Loading />}>
              <FoundingScreen code={founding} status={status} onDone={() => setFounding(null)} />
            </Suspense>
          </ProofProvider>
        </PlainShell>
      ) : (
        <Boundary
          key={`${status.vaultId} ${status.info.userId}`}
          failed={(name, again) => <FrameFailed name={name} onAgain={again} />}
        >
          <Frame notices={status.notices ?? []} stale={isError} />
        </Boundary>
      )}
    </div>
  );
}

function Shut({ status, onCreated }: { status: VaultStatus; onCreated: (vault: CreatedVault) => void }) {
  const tools = routes.filter(({ section }) => section === 'tools');
  return (
    <PlainShell>
      <Routes>
        {tools.map(({ path, screen }) => (
          <Route key={path} path={`${path}/*`} element={<RouteView name={path} screen={screen} />} />
        ))}
        <Route path="/vaults/*" element={<RouteView name="/vaults" screen={Vaults} />} />
        <Route
          path="*"
          element={
            status.state === 'absent' ? (
              <Suspense fallback={<Loading />}>
                <FirstRunScreen key={status.folder} status={status} onCreated={onCreated} />
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
