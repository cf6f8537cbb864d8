import { useEffect, useState } from 'react';
import type { Operations } from '../../api/operations.ts';
import { useCall } from '../../api/use-call.ts';

/** How long after the last key the texts are checked. */
const pauseMs = 200;

export type PolicyPart = 'condition' | 'consensus' | 'time';
type Texts = Readonly<Record<PolicyPart, string>>;
type Checked = Operations['check_policy']['result'];

/** What the checker said, and of which texts: those before the last few keys, while somebody types. */
export type Verdict = Readonly<{ checked: Checked; of: Texts }>;

/**
 * Has the texts checked, a moment after they last changed. `verdict` is the last one there was; `fresh` says that it is of the texts as
 * they are now. Until then its places may be elsewhere.
 */
export function useChecked({ condition, consensus, time }: Texts) {
  const [asked, setAsked] = useState<Texts>({ condition, consensus, time });
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ condition, consensus, time }), pauseMs);
    return () => clearTimeout(timer);
  }, [condition, consensus, time]);
  const { data, problem } = useCall('check_policy', asked);
  // A state that follows another is set while drawing, so that nothing is drawn in between.
  if (data !== undefined && verdict?.checked !== data) setVerdict({ checked: data, of: asked });
  const of = verdict?.of;
  const fresh = of?.condition === condition && of.consensus === consensus && of.time === time;
  return { verdict, problem, fresh };
}

/** Those of the marked places that are where they were: before the first character that differs. */
export function stillThere<Place extends { from: number; to: number }>(
  places: readonly Place[],
  before: string,
  now: string,
): readonly Place[] {
  if (before === now) return places;
  let same = 0;
  while (same < before.length && before[same] === now[same]) same += 1;
  return places.filter(({ to }) => to < same);
}
