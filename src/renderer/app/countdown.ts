import { useEffect, useRef, useState } from 'react';
import { useBridge } from '../api/bridge-context.ts';
import { useVaultStatus } from '../api/hooks.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/** How long before it locks the window counts seconds and says so. */
export const soonMs = 60_000;

/** The seconds before the lock at which a screen reader is told, the last one first. */
const announcedAt = [10, 30, 60] as const;

/**
 * Milliseconds until the vault locks by itself, or null when it never does. It changes when what is shown of it would: each minute,
 * and each second of the last one.
 */
export function useLocksInMs(): number | null {
  const { data: status, dataUpdatedAt } = useVaultStatus();
  const [nowMs, setNowMs] = useState(Date.now);
  const deadlineMs = status?.locksInMs === undefined ? null : dataUpdatedAt + status.locksInMs;
  useEffect(() => {
    if (deadlineMs === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const now = Date.now();
      setNowMs(now);
      if (now < deadlineMs) timer = setTimeout(tick, untilItReadsOtherwise(deadlineMs - now));
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadlineMs]);
  return deadlineMs === null ? null : Math.max(0, deadlineMs - nowMs);
}

/** Milliseconds from `leftMs` until the next full minute is left, or the next full second of the last minute. */
export function untilItReadsOtherwise(leftMs: number): number {
  const step = leftMs > soonMs ? minuteMs : secondMs;
  return leftMs - (Math.ceil(leftMs / step) - 1) * step;
}

/** Which of the announcements is due, in seconds, or null when the lock is not near. */
export function announcementAt(leftMs: number | null): (typeof announcedAt)[number] | null {
  if (leftMs === null) return null;
  return announcedAt.find((seconds) => leftMs <= seconds * secondMs) ?? null;
}

/** The last minute as a clock: 0:47. */
export function clockOf(leftMs: number): string {
  const seconds = Math.ceil(leftMs / secondMs);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

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
