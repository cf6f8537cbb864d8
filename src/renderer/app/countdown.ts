import { useEffect, useState } from 'react';
import type { VaultStatus } from '#shared/bridge.ts';

const secondMs = 1_000;
const minuteMs = 60_000;

/** How long before it locks the window counts seconds and says so. */
export const soonMs = 60_000;

/** The seconds before the lock at which a screen reader is told, the last one first. */
const announcedAt = [10, 30, 60] as const;

/**
 * Milliseconds until the vault locks by itself, or null when it never does. It changes when what is shown of it would: each minute,
 * and each second of the last one.
 * @param answeredAtMs when main gave this status, by this window's clock
 */
export function useLocksInMs(status: VaultStatus, answeredAtMs: number): number | null {
  const [nowMs, setNowMs] = useState(Date.now);
  const deadlineMs = status.locksInMs === undefined ? null : answeredAtMs + status.locksInMs;
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
