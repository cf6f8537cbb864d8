import { Fault } from '#engine/fault.ts';

/** The fault that `act` throws. Anything else, an answer too, is a failure of the test. */
export function faultOf(act: () => unknown): Fault {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}
