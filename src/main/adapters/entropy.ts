import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Entropy } from '#engine/ports.ts';

const PROBE_LENGTH = 32;

/**
 * Bytes from the operating system's generator. Each call also draws 32 bytes that are thrown away, and refuses to go on when they are the
 * ones before again, or all alike: a generator that is stuck gives the same key to everybody. It can say nothing about one that is
 * merely weak. `draw` is for tests.
 */
export function systemEntropy(draw: (length: number) => Uint8Array = randomBytes): Entropy {
  let before: Uint8Array = new Uint8Array(PROBE_LENGTH);
  return {
    bytes: (length) => {
      const probe = draw(PROBE_LENGTH);
      const alike = probe.every((byte) => byte === probe[0]);
      if (probe.length !== PROBE_LENGTH || alike || timingSafeEqual(probe, before))
        throw new Error("the system's random generator repeats itself; no key can be made");
      before = probe;
      // A copy of its own: a Buffer may be a window on a pool that others read.
      return Uint8Array.from(draw(length));
    },
  };
}
