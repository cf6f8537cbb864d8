import { Epochs } from './epochs.ts';
import type { Head } from './journal.ts';
import { sameBytes } from './keys.ts';
import { nothingLoaded, type GenerationSource } from './load.ts';
import { walkSlices, type Damage } from './walk.ts';

/** What a scrub found: how many lines the journal had when it began, and the first that is damaged. */
export type Scrubbed = Readonly<{ lines: number; damage: Damage | undefined }>;

/**
 * Reads every line up to `end` from the disk again, follows the chain and authenticates each line. It opens no secret
 * and keeps no row, so that it takes little memory beside an open vault. `giveWay` is awaited between slices of `SLICE_BYTES`, and may throw to
 * end it. Throws VaultError 'io' when the disk refuses.
 */
export async function scrubGeneration(
  source: GenerationSource,
  end: Head,
  giveWay: () => Promise<void>,
): Promise<Scrubbed> {
  const found = (damage?: Damage): Scrubbed => ({ lines: end.sequence, damage });
  const epochs = new Epochs();
  for (let start = nothingLoaded(null).head; ;) {
    const isLast = start.segment === end.segment;
    const endOffset = isLast ? end.offset : undefined;
    const visit = (): undefined => undefined;
    const walk = { ...source, epochs, start, endOffset, last: false, durableTo: 0, openAfter: 0, visit };
    const slices = walkSlices(walk);
    let slice = slices.next();
    for (; !slice.done; slice = slices.next()) await giveWay();
    const { head, damage } = slice.value;
    if (damage) return found(damage);
    await giveWay();
    if (isLast && !sameBytes(head.chain, end.chain))
      return found({ place: { file: source.name }, reason: 'the end of the journal was changed' });
    if (isLast) return found();
    start = { ...head, segment: start.segment + 1, offset: 0 };
  }
}
