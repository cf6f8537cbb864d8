/** The listeners to one kind of event. */
export function emitter<Args extends readonly unknown[]>() {
  const heard = new Set<(...args: Args) => void>();
  return {
    /** Calls every listener, also after one of them threw; then throws what the first of them threw. */
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
    /** Gives the function that removes the listener. */
    add: (listener: (...args: Args) => void): (() => void) => {
      // A function of its own, so that the same listener may be added twice.
      const own = (...args: Args): void => listener(...args);
      heard.add(own);
      return () => void heard.delete(own);
    },
  };
}
