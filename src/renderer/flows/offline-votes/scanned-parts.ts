import { isPart, takePart, type PartSet } from '#shared/vote-parts.ts';

/** What was scanned of a text that comes in parts, and what was wrong with the last one. */
export type Scanned = Readonly<{
  /** Null before the first part. */
  set: PartSet | null;
  /** `foreign`: another kind of code. `damaged`: not as it was made. `other`: a part of something else than those before. */
  trouble: 'foreign' | 'damaged' | 'other' | null;
}>;

/** Before anything was scanned. */
export const nothingScanned: Scanned = { set: null, trouble: null };

/** What came of one more code: how far it is now, and the text once it is whole. */
export type Taken = Readonly<{ scanned: Scanned; whole: string | null }>;

/** Takes the text of a code, to the character: a part may end with a space. One that is refused takes nothing away from those before it. */
export function takeScanned(before: Scanned, code: string): Taken {
  const taken = takePart(before.set, code);
  switch (taken.state) {
    case 'more':
      return { scanned: { set: taken.set, trouble: null }, whole: null };
    case 'whole':
      return { scanned: nothingScanned, whole: taken.text };
    case 'refused':
      return { scanned: { set: before.set, trouble: taken.why }, whole: null };
  }
}

/** Takes a text that was pasted or read from a file: whole as it is, or parts of it, one a line. */
export function takeGiven(before: Scanned, text: string): Taken {
  const lines = text.split(/\r?\n/u);
  if (!lines.some(isPart)) return { scanned: before, whole: text };
  let now: Taken = { scanned: before, whole: null };
  for (const line of lines) {
    if (line.trim() === '') continue;
    now = takeScanned(now.scanned, line);
    // What is wrong with one of them is not forgotten because the next one is right.
    if (now.whole !== null || now.scanned.trouble !== null) return now;
  }
  return now;
}

/** The numbers of the parts that are not there yet, from 1. */
export function missingParts({ set }: Scanned): readonly number[] {
  if (set === null) return [];
  return Array.from({ length: set.total }, (_, at) => at + 1).filter((at) => !set.pieces.has(at));
}
