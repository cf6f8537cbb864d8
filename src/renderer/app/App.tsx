import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Route, Routes } from 'react-router';
import type { CreatedVault, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useTakeStatus, useVaultStatus } from '../api/hooks.ts';
import { useTargetKeyUntilLock } from '../api/target-key.ts';
import { keepCode, type KeptCode } from '../screens/first-run/recovery-code.ts';
import { UnlockScreen } from '../screens/unlock/UnlockScreen.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { typeable } from '../ui/text/safe-text.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { useMessages, withMessages } from '../messages/translate.tsx';
import classes from './App.module.css';
import { Boundary } from './Boundary.tsx';
import { Frame } from './Frame.tsx';
import { Loading, RouteView } from './RouteView.tsx';
import { routes } from './routes.ts';
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
const Vaults = lazy(() => import('../screens/vaults/index.tsx').then(withMessages));

/**
 * The window: what is shown follows from where the vault stands, and from nothing else but a vault being founded. The address stays when
 * it is locked, so that whoever opens it again is where they were.
 */
export function App() {
  const { data: status, isError, dataUpdatedAt } = useVaultStatus();
  const takeStatus = useTakeStatus();
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
    <div className={classes.window}>
      <News status={status} />
      {status === undefined ? (
        <Waiting failed={isError} />
      ) : status.info === undefined ? (
        <Shut status={status} answeredAtMs={dataUpdatedAt} onCreated={onCreated} />
      ) : founding !== null && !gone ? (
        <PlainShell status={status} answeredAtMs={dataUpdatedAt}>
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
          <Frame status={status} info={status.info} answeredAtMs={dataUpdatedAt} stale={isError} />
        </Boundary>
      )}
    </div>
  );
}

function Shut(props: { status: VaultStatus; answeredAtMs: number; onCreated: (vault: CreatedVault) => void }) {
  const { status } = props;
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
                <FirstRunScreen key={status.folder} status={status} onCreated={props.onCreated} />
              </Suspense>
            ) : (
              <UnlockScreen status={status} answeredAtMs={props.answeredAtMs} />
            )
          }
        />
      </Routes>
    </PlainShell>
  );
}

function Waiting({ failed }: { failed: boolean }) {
  const t = useMessages(messages);
  return (
    <PlainShell>
      <main className={classes.waiting}>
        {failed && (
          <ProblemNotice
            problem={{ title: t('unreachable'), happened: t('silent'), lost: t('sealedStays'), todo: t('silentTodo') }}
          />
        )}
      </main>
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
      <main className={classes.waiting}>
        <ProblemNotice
          problem={{
            title: t('placeFailed'),
            happened: t('placeFailedWhy', { name: props.name }),
            lost: t('appNothingLost'),
            todo: t('placeFailedTodo'),
          }}
          actions={
            <>
              <Button onClick={props.onAgain}>{t('tryAgain')}</Button>
              <Button variant="default" onClick={() => void bridge.vault.lock().then(takeStatus, () => {})}>
                {t('lock')}
              </Button>
            </>
          }
        />
      </main>
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
