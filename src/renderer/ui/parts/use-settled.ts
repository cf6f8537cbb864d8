import { useEffect, useEffectEvent, useState } from 'react';

/** Whether a settled value is the value as it is now: what is said of it is said of what is on the screen. */
export function isSettled(settled: unknown, now: unknown): boolean {
  return JSON.stringify(settled) === JSON.stringify(now);
}

/**
 * A value once it has rested: what it was when it last stayed the same for `pauseMs`. Two values are the same when their JSON is, so that
 * what is made anew with every drawing rests too. The first value is there at once.
 */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  const settle = useEffectEvent(() => setSettled(value));
  const now = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(), pauseMs);
    return () => clearTimeout(timer);
  }, [now, pauseMs]);
  return settled;
}
