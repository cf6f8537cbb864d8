/** Where a query was found in a text: how well, and which characters it took, as half-open ranges. */
export type Match = Readonly<{ score: number; ranges: readonly (readonly [number, number])[] }>;

/** From this score on, what was found begins a word. */
export const wordStartScore = 60;

const wordStart = /[\s_\-/.:,()]/u;
/** A part of a word's middle has so many letters at least. */
const middleMin = 3;
const initialsMax = 6;

/**
 * Finds a query in a text: as it is at the beginning of a word, as beginnings of words in any order, as initials of words side by side, or in
 * the middle of a word, in this order. Letters that merely occur somewhere are no match. Case and accents do not count.
 */
export function match(query: string, text: string): Match | null {
  const wanted = fold(query.trim());
  const folded = fold(text);
  if (wanted === '') return { score: 0, ranges: [] };
  const starts = startsOf(folded);
  const long = Math.min(20, folded.length / 8);
  const whole = starts.find((at) => folded.startsWith(wanted, at));
  if (whole !== undefined)
    return { score: 150 + (whole === 0 ? 25 : 0) - long, ranges: [[whole, whole + wanted.length]] };
  const begun = beginnings(wanted.split(/\s+/u), folded, starts) ?? initials(wanted, folded, starts);
  if (begun) return { score: wordStartScore + 40 - long, ranges: begun };
  const middle = wanted.length < middleMin ? -1 : folded.indexOf(wanted);
  return middle === -1 ? null : { score: 40 - long, ranges: [[middle, middle + wanted.length]] };
}

/** Each word of the query at the beginning of another word of the text; null where one begins none. */
function beginnings(words: readonly string[], folded: string, starts: readonly number[]): Match['ranges'] | null {
  const taken = new Map<number, number>();
  for (const word of words) {
    const at = starts.find((start) => !taken.has(start) && folded.startsWith(word, start));
    if (at === undefined) return null;
    taken.set(at, at + word.length);
  }
  return [...taken].toSorted(([one], [other]) => one - other);
}

/** The letters of the query as the first ones of words side by side. */
function initials(wanted: string, folded: string, starts: readonly number[]): Match['ranges'] | null {
  if (wanted.length < 2 || wanted.length > initialsMax) return null;
  const first = starts.findIndex((_, index) =>
    Array.from(wanted).every((letter, further) => folded.charAt(starts[index + further] ?? folded.length) === letter),
  );
  return first === -1 ? null : starts.slice(first, first + wanted.length).map((at) => [at, at + 1]);
}

/** Where words begin. */
function startsOf(folded: string): readonly number[] {
  const starts: number[] = [];
  for (let at = 0; at < folded.length; at += 1)
    if (!wordStart.test(folded.charAt(at)) && (at === 0 || wordStart.test(folded.charAt(at - 1)))) starts.push(at);
  return starts;
}

/** Without case and accents, letter for letter, so that places in it are places in the text. */
function fold(text: string): string {
  return Array.from({ length: text.length }, (_, at) => foldOne(text.charAt(at))).join('');
}

function foldOne(character: string): string {
  const plain = character.normalize('NFD').charAt(0).toLowerCase();
  return plain.length === 1 ? plain : character;
}
