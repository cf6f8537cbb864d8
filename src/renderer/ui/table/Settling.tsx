import { createContext, use, useEffect, useState, type ReactNode } from 'react';

/** For so long a row stands there before anything is asked for it. */
const settleMs = 150;

const SettledContext = createContext(true);

/** Whether what asks this may ask main now: false in a row of a long list that may only be scrolled past. */
export function useSettled(): boolean {
  return use(SettledContext);
}

/** A row of a long list, which settles once it has stood there for a moment, and stays so. `atOnce`: it is not in a long list. */
export function Settling({ atOnce, children }: { atOnce: boolean; children: ReactNode }): ReactNode {
  const [settled, setSettled] = useState(atOnce);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, [settled]);
  return <SettledContext value={atOnce || settled}>{children}</SettledContext>;
}
