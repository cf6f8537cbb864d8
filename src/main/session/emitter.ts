/** Whoever listens to one kind of news. */
export function emitter<Args extends readonly unknown[]>() {
  const heard = new Set<(...args: Args) => void>();
  return {
    /** Everybody hears it, also after one of them threw; then it throws what the first of them did. */
    tell: (...args: Args): void => {
      const thrown: unknown[] = [];
      for (const listener of heard) {
        try {
          listener(...args);
        } catch (error) {
          thrown.push(error);
        }
      }
      if (thrown.length > 0) throw thrown[0];
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
