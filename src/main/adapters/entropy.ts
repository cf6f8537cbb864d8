import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Entropy } from '#engine/ports.ts';
import { unmovedBytes } from '#shared/unmoved-bytes.ts';

const PROBE_LENGTH = 32;
/** Drawn at once: an activity wants a handful of ids, and each call of the system's generator costs as much as all of them. */
const STORE_LENGTH = 4_096;

/**
 * Bytes from the operating system's generator. They are drawn ahead, some thousands at a time, and overwritten here as they are given out.
 * Each draw also draws 32 bytes that are thrown away, and refuses to go on when they are the ones before again, all alike, or what the draw
 * itself begins with: a generator that is stuck gives the same key to everybody. It can say nothing about one that is merely weak.
 * `draw` is for tests.
 */
export function systemEntropy(draw: (length: number) => Uint8Array = randomBytes): Entropy {
  let before: Uint8Array = new Uint8Array(PROBE_LENGTH);
  let store: Uint8Array = new Uint8Array(0);
  let given = 0;

  const refill = (length: number): void => {
    const probe = draw(PROBE_LENGTH);
    // A copy of its own: a Buffer may be a window on a pool that others read. The original would outlive every secret made of the copy.
    const drawn = draw(length);
    const fresh = Uint8Array.from(drawn);
    drawn.fill(0);
    if (
      probe.length !== PROBE_LENGTH ||
      fresh.length !== length ||
      probe.every((byte) => byte === probe[0]) ||
      timingSafeEqual(probe, before) ||
      timingSafeEqual(probe, fresh.subarray(0, PROBE_LENGTH))
    )
      throw new Error('the random generator of the system repeats itself; Coffer cannot create a key');
    before = probe;
    store = fresh;
    given = 0;
  };

  return {
    bytes: (length) => {
      if (given + length > store.length) refill(Math.max(length, STORE_LENGTH));
      const bytes = unmovedBytes(length);
      bytes.set(store.subarray(given, given + length));
      store.fill(0, given, given + length);
      given += length;
      return bytes;
    },
  };
}
