import { lazy, Suspense, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { VaultInfo, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useAttempt, useClipboard, usePreferences, useTakeStatus } from '../api/hooks.ts';
import type { Problem } from '../api/problem.ts';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { useMessages, withMessages } from '../messages/translate.tsx';
import { useIsMac } from './Chord.tsx';
import { useLocksInMs } from './countdown.ts';
import classes from './Frame.module.css';
import { Health } from './Health.tsx';
import { KeyMap } from './KeyMap.tsx';
import { Navigation } from './Navigation.tsx';
import { NotHere, RouteView } from './RouteView.tsx';
import { routes } from './routes.ts';
import { usePresence } from './presence.ts';
import { ProofProvider } from './ProofProvider.tsx';
import { StatusItems } from './StatusItems.tsx';
import { SwitchProvider } from './SwitchProvider.tsx';
import { useKeys } from './use-keys.ts';
import { VaultTitleBar } from './VaultTitleBar.tsx';
import { useGivenUpCount, useWaitingCount } from './waiting.ts';
import { messages } from './messages.ts';
import { classNames, style } from '../ui/text/style.ts';

const Palette = lazy(() =>
  import('./palette/Palette.tsx').then(withMessages).then((file) => ({ default: file.Palette })),
);
const Vaults = lazy(() => import('../screens/vaults/index.tsx').then(withMessages));
const Interfaces = lazy(() => import('../screens/interfaces/index.tsx').then(withMessages));

/** How many of the last choices in the palette are offered first. */
const recentMax = 5;

export function Frame(props: {
  status: VaultStatus;
  info: VaultInfo;
  /** When main gave the status, by this window's clock. */
  answeredAtMs: number;
  /** Whether Coffer stopped answering since this was learnt. */
  stale: boolean;
}) {
  const { status, info } = props;
  const t = useMessages(messages);
  const locksInMs = useLocksInMs(status, props.answeredAtMs);
  const [over, setOver] = useState<'palette' | 'keys' | 'menu' | null>(null);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const lock = useLock();
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const [preferences] = usePreferences();
  const [, clearClipboard] = useClipboard();
  usePresence(locksInMs);
  useKeys(
    { find: () => setOver('palette'), keyMap: () => setOver('keys'), lock: lock.now, clearClipboard },
    { letters: preferences.letterKeys, mac: useIsMac() },
  );

  return (
    <ProofProvider>
      <SwitchProvider info={info}>
        <SkipLink label={t('skip')} />
        <VaultTitleBar
          status={status}
          info={info}
          locksInMs={locksInMs}
          menuOpen={over === 'menu'}
          onMenu={() => setOver(over === 'menu' ? null : 'menu')}
          onLock={lock.now}
          onStay={() => void bridge.vault.stayUnlocked().then(takeStatus, () => {})}
          onKeyMap={() => setOver('keys')}
        />
        <div className={classes.body}>
          <Navigation
            waiting={useWaitingCount()}
            givenUp={useGivenUpCount()}
            open={over === 'menu'}
            onFind={() => setOver('palette')}
            onLeave={() => setOver(over === 'menu' ? null : over)}
          />
          <div className={classNames(style('column', 'grow', 'shrink'), classes.place)}>
            {lock.problem && <ProblemNotice problem={lock.problem} />}
            <Health notices={status.notices ?? []} stale={props.stale} />
            <PlaceHere />
          </div>
        </div>
        <StatusItems info={info} stale={props.stale} onKeyMap={() => setOver('keys')} />
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

function PlaceHere() {
  const { pathname } = useLocation();
  return (
    <Routes>
      {routes.map((route) => (
        <Route
          key={route.path}
          path={route.path === '/' ? '/' : `${route.path}/*`}
          element={<RouteView screen={route.screen} name={route.path} />}
        />
      ))}
      <Route path="/policies/interfaces/*" element={<RouteView screen={Interfaces} name="/policies/interfaces" />} />
      <Route path="/vaults/*" element={<RouteView screen={Vaults} name="/vaults" />} />
      <Route path="*" element={<NotHere path={pathname} />} />
    </Routes>
  );
}

function useLock(): { readonly now: () => void; readonly problem: Problem | null } {
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const attempt = useAttempt();
  const t = useMessages(messages);
  const [problem, setProblem] = useState<Problem | null>(null);
  const now = async (): Promise<void> => {
    const answer = await attempt(t('notLocked'), async () => ({ ok: true, value: await bridge.vault.lock() }));
    if ('problem' in answer) setProblem(answer.problem);
    else takeStatus(answer.value);
  };
  return { now: () => void now(), problem };
}

/** The first thing that is focused: past the lid and the navigation, to what the place says. */
function SkipLink({ label }: { label: string }) {
  return (
    <button
      type="button"
      className={classes.skip}
      onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
    >
      {label}
    </button>
  );
}
