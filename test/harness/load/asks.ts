import type { Random } from '../../fuzz/random.ts';
import type { Door } from './door.ts';
import type { Ask } from './entry.ts';
import type { Lane } from './lane.ts';

/**
 * Where a request is made: whose lane, when, from what numbers, and a text that no other request has. `guestUntilMs`: until when the key of
 * the guest may stamp; without it there is no such key.
 */
export type Making = Readonly<{ lane: Lane; random: Random; unique: string; nowMs: number; guestUntilMs?: number }> &
  Pick<Door, 'rootPublicKey'>;

/** A kind of request: how often it comes among the others, and how it is made; undefined where there is nothing to do it to. */
export type Kind = Readonly<{ weight: number; make(making: Making): Ask | undefined }>;

/** A request of a root user, which is carried out at once. */
export function completes(ask: Omit<Ask, 'by' | 'comesTo'>): Ask {
  return { by: 'root', comesTo: ['COMPLETED'], ...ask };
}

/** What can be asked for one of several things, if there are any. */
export function ofOne<Thing>(
  things: ReadonlyMap<string, Thing>,
  random: Random,
  ask: (id: string, thing: Thing) => Ask | undefined,
): Ask | undefined {
  if (things.size === 0) return undefined;
  const [id, thing] = random.pick([...things]);
  return ask(id, thing);
}
