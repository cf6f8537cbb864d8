import { randomBytes } from 'node:crypto';
import type { Clock } from '#engine/ports.ts';

/** Things that main keeps for a window, each under a random name that serves once. */
export type Handles<Kept> = Readonly<{
  /** Keeps a thing. Gives its handle: 32 random bytes, base64url. The oldest goes when there are too many. */
  keep(thing: Kept): string;
  /** Takes the thing out; null for a handle that was used, that is too old, or that never was. */
  take(handle: string): Kept | null;
  /** Lets go of what is too old. */
  expire(): void;
  /** How many things are kept that are not too old. */
  count(): number;
  /** Lets go of everything. */
  clear(): void;
}>;

/**
 * No handles yet.
 * @param lifeMs how long a handle serves, in milliseconds
 * @param countMax more handles than that at once are of no use to a person
 * @param onDropped is called with each thing that nobody took
 */
export function handles<Kept>(
  clock: Clock,
  lifeMs: number,
  countMax: number,
  onDropped: (thing: Kept) => void = () => {},
): Handles<Kept> {
  const kept = new Map<string, Readonly<{ thing: Kept; sinceMs: number }>>();
  const drop = (handle: string): void => {
    const dropped = kept.get(handle);
    kept.delete(handle);
    if (dropped) onDropped(dropped.thing);
  };
  const isOld = (sinceMs: number): boolean => {
    const ageMs = clock.nowMs() - sinceMs;
    // A clock that was set back makes nothing younger.
    return ageMs > lifeMs || ageMs < 0;
  };
  const expire = (): void => {
    for (const [handle, { sinceMs }] of kept) if (isOld(sinceMs)) drop(handle);
  };
  return {
    keep(thing) {
      expire();
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= countMax) drop(oldest);
      const handle = randomBytes(32).toString('base64url');
      kept.set(handle, { thing, sinceMs: clock.nowMs() });
      return handle;
    },
    take(handle) {
      expire();
      const found = kept.get(handle);
      kept.delete(handle);
      return found?.thing ?? null;
    },
    expire,
    count: () => {
      expire();
      return kept.size;
    },
    clear: () => {
      for (const handle of [...kept.keys()]) drop(handle);
    },
  };
}
