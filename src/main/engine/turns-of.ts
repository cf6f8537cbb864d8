/**
 * Runs work of a holder when the holder's work before it has ended, and says whether it waited. Work without a holder, and that of different
 * holders, waits for nothing.
 */
export type TurnsOf<Holder> = <Value>(
  holder: Holder | undefined,
  work: (waited: boolean) => Promise<Value>,
) => Promise<Value>;

/** Nobody has work in progress. */
export function turnsOf<Holder>(): TurnsOf<Holder> {
  const last = new Map<Holder, Promise<unknown>>();
  return (holder, work) => {
    if (holder === undefined) return work(false);
    const before = last.get(holder);
    const done = before ? before.then(() => work(true)) : work(false);
    const ended: Promise<unknown> = done
      .catch(() => {})
      .then(() => {
        if (last.get(holder) === ended) last.delete(holder);
      });
    last.set(holder, ended);
    return done;
  };
}
