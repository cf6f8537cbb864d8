import { useEffect, useState } from 'react';

/** Whole seconds until an instant of this window's clock, counting down to 0. */
export function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const now = Date.now();
      setNowMs(now);
      const leftMs = atMs - now;
      // A whole number of seconds is left at each tick, so that no second is shown twice or not at all.
      if (leftMs > 0) timer = setTimeout(tick, leftMs % 1_000 || 1_000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [atMs]);
  return Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}
