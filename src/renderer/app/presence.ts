import { useEffect, useRef } from 'react';
import { useBridge } from '../api/bridge-context.ts';
import { soonMs } from './countdown.ts';

/** How often main is told at most that somebody is there. */
const toldEveryMs = 15_000;

/** What only a person does on purpose. */
const deliberate = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Tells main that somebody is at the window, so that the time until it locks begins again. Moving the pointer counts too, but not in the
 * last minute: a desk that is bumped must not undo a countdown that somebody may be watching. What main answers is passed over: it tells
 * everybody how things stand by itself, in order, and an answer that was overtaken by a change of the setting would undo that here.
 * @param locksInMs null when the vault does not lock by itself
 */
export function usePresence(locksInMs: number | null): void {
  const bridge = useBridge();
  const soon = locksInMs !== null && locksInMs <= soonMs;
  // What the listeners need to know now; they are put on once.
  const now = useRef({ soon, counts: locksInMs !== null });
  useEffect(() => {
    now.current = { soon, counts: locksInMs !== null };
  });

  useEffect(() => {
    let toldAtMs = -Infinity;
    const tell = (): void => {
      const sinceMs = performance.now() - toldAtMs;
      // In the last minute what somebody does is answered at once, or the clock would run on under their hands.
      if (!now.current.counts || (sinceMs < toldEveryMs && !now.current.soon) || sinceMs < 1_000) return;
      toldAtMs = performance.now();
      bridge.vault.stayUnlocked().catch(() => {
        // Main does not answer: the status line says so already, and the vault locks as it would.
      });
    };
    const moved = (): void => {
      if (!now.current.soon) tell();
    };
    for (const kind of deliberate) window.addEventListener(kind, tell, { passive: true, capture: true });
    window.addEventListener('pointermove', moved, { passive: true });
    return () => {
      for (const kind of deliberate) window.removeEventListener(kind, tell, { capture: true });
      window.removeEventListener('pointermove', moved);
    };
  }, [bridge]);
}
