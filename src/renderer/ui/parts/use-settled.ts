import { useEffect, useEffectEvent, useState } from 'react';

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
