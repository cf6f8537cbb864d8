import { UnstyledButton } from '@mantine/core';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { VaultNotice } from '#shared/bridge.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useClipboard, usePreferences, useTakeStatus, useVaultStatus } from '../api/hooks.ts';
import { DemoBanner } from '../flows/demo/DemoBanner.tsx';
import { useTask } from '../flows/use-task.ts';
import { useMessages } from '../messages/translate.tsx';
import { ConnectionContext } from '../ui/parts/connection.ts';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { Toasts } from '../ui/parts/Toasts.tsx';
import { classNames, style } from '../ui/text/style.ts';
import classes from './App.module.css';
import { useIsMac } from './Chord.tsx';
import { FreezeBanner } from './FreezeBanner.tsx';
import { Health } from './Health.tsx';
import { KeyMap } from './KeyMap.tsx';
import { late } from './late.tsx';
import { messages } from './messages.ts';
import { Navigation } from './Navigation.tsx';
import { pages } from './pages.ts';
import { RemoveDemo } from './remove-demo.ts';
import { ProofProvider } from './ProofProvider.tsx';
import { routes } from './routes.ts';
import { NotHere, RouteView } from './RouteView.tsx';
import { StatusItems } from './StatusItems.tsx';
import { SwitchProvider } from './SwitchProvider.tsx';
import { useKeys } from './use-keys.ts';
import { useToasts } from './use-toasts.tsx';
import { VaultTitleBar } from './VaultTitleBar.tsx';
import { useWaitingCount } from './waiting.ts';

const Palette = late(async () => ({ default: (await import('./palette/Palette.tsx')).Palette }));

/** How many of the last choices in the palette are offered first. */
const recentMax = 5;

/** The window of an open vault. `stale` says that Coffer stopped answering since what is shown was learnt. */
export function Frame({ notices, stale }: { notices: readonly VaultNotice[]; stale: boolean }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const { refetch } = useVaultStatus();
  const connection = useMemo(() => ({ isLost: stale, report: () => void refetch() }), [stale, refetch]);
  const [over, setOver] = useState<'palette' | 'keys' | 'menu' | null>(null);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [preferences] = usePreferences();
  const [, clearClipboard] = useClipboard();
  const { run, problem } = useTask();
  const lock = async (): Promise<void> => {
    const answer = await run(t('notLocked'), async () => ({ ok: true, value: await bridge.vault.lock() }));
    if ('value' in answer) takeStatus(answer.value);
  };
  const onLock = (): void => void lock();
  const onFind = (): void => setOver('palette');
  const onKeyMap = (): void => setOver('keys');
  useKeys(
    { find: onFind, keyMap: onKeyMap, lock: onLock, clearClipboard },
    { letters: preferences.letterKeys, mac: useIsMac() },
  );

  return (
    <ProofProvider>
      <SwitchProvider>
        {/* Takes the focus first: past the title bar and the navigation, to the page. */}
        <UnstyledButton
          className={classNames(style('strong', 'rounded'), classes.skip)}
          onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
        >
          {t('skip')}
        </UnstyledButton>
        <VaultTitleBar
          menuOpen={over === 'menu'}
          onMenu={() => setOver(over === 'menu' ? null : 'menu')}
          onLock={onLock}
          onKeyMap={onKeyMap}
        />
        <div className={classes.body}>
          <Navigation open={over === 'menu'} onFind={onFind} onLeave={() => setOver(over === 'menu' ? null : over)} />
          <div className={style('column', 'grow', 'shrink')}>
            <DemoBanner Removal={RemoveDemo} />
            {problem && <ProblemNotice problem={problem} />}
            <FreezeBanner />
            <Health notices={notices} stale={stale} />
            <ConnectionContext value={connection}>
              <DocumentTitle />
              <PlaceHere />
            </ConnectionContext>
            <News stale={stale} />
          </div>
        </div>
        <StatusItems stale={stale} onKeyMap={onKeyMap} />
        {over === 'keys' && <KeyMap letters={preferences.letterKeys} onClose={() => setOver(null)} />}
        {over === 'palette' && (
          <Suspense fallback={null}>
            <Palette
              recent={recent}
              onGone={(id) =>
                setRecent((before) => [id, ...before.filter((other) => other !== id)].slice(0, recentMax))
              }
              onClose={() => setOver(null)}
            />
          </Suspense>
        )}
      </SwitchProvider>
    </ProofProvider>
  );
}

/** Of its own, as is the title of the document: what comes here draws nothing else again. */
function News({ stale }: { stale: boolean }) {
  const [toasts, onGone] = useToasts(stale);
  return <Toasts toasts={toasts} onGone={onGone} />;
}

function PlaceHere() {
  const { pathname } = useLocation();
  return (
    <Routes>
      {Object.entries(pages).map(([path, page]) => (
        <Route key={path} path={path === '/' ? path : `${path}/*`} element={<RouteView screen={page} name={path} />} />
      ))}
      <Route path="*" element={<NotHere path={pathname} />} />
    </Routes>
  );
}

/** Names the place in tabs, the history and the list of windows, and counts the requests that need the operator’s approval. No name of a wallet or user goes there: others can see them. */
function DocumentTitle() {
  const { pathname } = useLocation();
  const t = useMessages(messages);
  const route = routes.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const waiting = useWaitingCount();
  const place = route ? `${t(route.name)} · Coffer` : 'Coffer';
  const title = waiting > 0 ? `(${waiting}) ${place}` : place;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = 'Coffer';
    };
  }, [title]);
  return null;
}
