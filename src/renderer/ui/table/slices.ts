/** How long work may take before the window draws, in milliseconds. */
const sliceMs = 16;

/** Does all steps of some work, a few at a time, so that the window never stops. Gives undefined once `stopped` says so. */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  stopped: () => boolean = () => false,
): Promise<Result | undefined> {
  for (;;) {
    const untilMs = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done === true) return stopped() ? undefined : step.value;
    } while (performance.now() < untilMs);
    await new Promise((resolve) => setTimeout(resolve));
    if (stopped()) return undefined;
  }
}
