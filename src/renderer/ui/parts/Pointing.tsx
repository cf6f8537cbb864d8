import { createContext, use, useMemo, useState, type ReactNode } from 'react';

/** Which of the fields that are drawn in two places is pointed to, by its name; and how that becomes another. */
type Pointing = Readonly<{ pointed: string | null; point: (field: string | null) => void }>;

const PointingContext = createContext<Pointing>({ pointed: null, point: () => {} });

/** Lets the two places of a field mark each other: what is pointed to in one is marked in the other. */
export function PointingProvider({ children }: { children: ReactNode }) {
  const [pointed, point] = useState<string | null>(null);
  const value = useMemo(() => ({ pointed, point }), [pointed]);
  return <PointingContext value={value}>{children}</PointingContext>;
}

export function usePointed(): Pointing {
  return use(PointingContext);
}
