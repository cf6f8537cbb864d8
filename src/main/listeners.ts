/** Whoever listens to one kind of news. */
export function listeners<Args extends readonly unknown[]>() {
  const heard = new Set<(...args: Args) => void>();
  return {
    tell: (...args: Args): void => {
      for (const listener of heard) listener(...args);
    },
    /** Gives the function that stops it. */
    add: (listener: (...args: Args) => void): (() => void) => {
      // A function of its own, so that the same listener may be added twice.
      const own = (...args: Args): void => listener(...args);
      heard.add(own);
      return () => void heard.delete(own);
    },
  };
}
