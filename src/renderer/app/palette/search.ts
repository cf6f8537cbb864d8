/** Where a query was found in a text: how well, and which characters it took, as half-open ranges. */
export type Match = Readonly<{ score: number; ranges: readonly (readonly [number, number])[] }>;

const wordStart = /[\s_\-/.:,()]/u;

/**
 * Finds the letters of a query in a text, in order, though not necessarily side by side. Whole runs, and beginnings of words, count most.
 * Case and accents do not count. Null when a letter is missing, or when what fits is too scattered to have been meant.
 */
export function fuzzy(query: string, text: string): Match | null {
  const wanted = fold(query.trim());
  const folded = fold(text);
  if (wanted === '') return { score: 0, ranges: [] };

  const whole = bestOccurrence(wanted, folded);
  if (whole !== null) {
    const atWord = startsWord(folded, whole);
    const score = 100 + (atWord ? 50 : 0) + (whole === 0 ? 25 : 0) - Math.min(20, folded.length / 8);
    return { score, ranges: [[whole, whole + wanted.length]] };
  }
  return scattered(wanted, folded);
}

/** The first place where it stands at the start of a word; else the first at all; null when it does not. */
function bestOccurrence(wanted: string, folded: string): number | null {
  let first: number | null = null;
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    if (startsWord(folded, at)) return at;
    first ??= at;
  }
  return first;
}

/** Words of the query one after another, each letter at the nearest place that begins a word or goes on with a run. */
function scattered(wanted: string, folded: string): Match | null {
  const ranges: [number, number][] = [];
  let at = 0;
  let score = 60;
  for (const letter of wanted.replaceAll(/\s+/gu, '')) {
    const last = ranges.at(-1);
    const goesOn = last !== undefined && folded.charAt(last[1]) === letter;
    const found = goesOn ? last[1] : nearest(folded, letter, at);
    if (found === -1) return null;
    if (goesOn) last[1] = found + 1;
    else {
      score -= startsWord(folded, found) ? 4 : 14;
      ranges.push([found, found + 1]);
    }
    at = found + 1;
  }
  return score > 0 ? { score, ranges } : null;
}

function nearest(folded: string, letter: string, from: number): number {
  for (let at = folded.indexOf(letter, from); at !== -1; at = folded.indexOf(letter, at + 1))
    if (startsWord(folded, at)) return at;
  return folded.indexOf(letter, from);
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || wordStart.test(text.charAt(at - 1));
}

/** Without case and accents, letter for letter, so that places in it are places in the text. */
function fold(text: string): string {
  return Array.from({ length: text.length }, (_, at) => foldOne(text.charAt(at))).join('');
}

function foldOne(character: string): string {
  const plain = character.normalize('NFD').charAt(0).toLowerCase();
  return plain.length === 1 ? plain : character;
}
