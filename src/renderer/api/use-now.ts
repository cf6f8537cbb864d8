import { useEffect, useState } from 'react';

/** The time now, Unix milliseconds; drawn anew every `everyMs`. Minutes tick as minutes: ask for seconds only in the last of them. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
