/** Runs work one after the other, each when what came before it has ended, well or not. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** A queue of its own. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
