import type { MnemonicLanguage } from '#shared/enums.ts';

/** How many words a phrase can have. */
export const phraseLengths = [12, 15, 18, 21, 24] as const;
export type PhraseLength = (typeof phraseLengths)[number];

/** Where something about a phrase does not fit yet. `word` counts from 1. No word of the phrase is in it. */
export type PhraseProblem =
  | Readonly<{ why: 'missing'; word: number }>
  | Readonly<{ why: 'unknown'; word: number }>
  | Readonly<{ why: 'checksum' }>;

/** The list of one language, prepared for looking words up however they were typed. */
export type WordList = Readonly<{
  language: MnemonicLanguage;
  /** As the list has them, in its own order. */
  words: readonly string[];
  /** Of each word, folded: its place in the list. */
  places: ReadonlyMap<string, number>;
  /** The same folded words, in order of place. */
  folded: readonly string[];
}>;

/** Prepares the 2,048 words of a language. */
export function wordListOf(language: MnemonicLanguage, words: readonly string[]): WordList {
  const folded = words.map(fold);
  return { language, words, folded, places: new Map(folded.map((word, place) => [word, place])) };
}

/** One spelling for what a person sees as one word: decomposed, in lower case, without the space around it. */
export function fold(word: string): string {
  return word.normalize('NFKD').toLowerCase().trim();
}

/**
 * The words of pasted text: white space of any kind parts them, and numbers before them (`1.`, `12)`) are left out. Chinese words are one
 * character each and often written without space.
 */
export function wordsIn(text: string): readonly string[] {
  const words = text
    .normalize('NFKD')
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^\d{1,2}[.):]?/u, ''))
    .filter((word) => word !== '');
  const [only = ''] = words;
  return words.length === 1 && /^\p{Script=Han}{2,}$/u.test(only) ? [...only] : words;
}

/** Words of the list that begin with what was typed, at most `max`, in the list's spelling. Accents may be left out. */
export function completions(list: WordList, typed: string, max = 6): readonly string[] {
  const start = fold(typed);
  if (start === '') return [];
  const exact = list.words.filter((_word, place) => list.folded[place]?.startsWith(start));
  if (exact.length > 0) return exact.slice(0, max);
  const bare = withoutMarks(start);
  return list.words.filter((word) => withoutMarks(fold(word)).startsWith(bare)).slice(0, max);
}

/** Whether the list has this word. */
export function isInList(list: WordList, typed: string): boolean {
  return list.places.has(fold(typed));
}

/**
 * What does not fit about a phrase: words that are missing or not in the list, each by its number, else the checksum (BIP-39: the last
 * bits are the first of the entropy's SHA-256). Empty when all fits.
 */
export async function phraseProblems(list: WordList, words: readonly string[]): Promise<readonly PhraseProblem[]> {
  const places: number[] = [];
  const problems: PhraseProblem[] = [];
  for (const [at, typed] of words.entries()) {
    const place = list.places.get(fold(typed));
    if (place !== undefined) places.push(place);
    else problems.push({ why: fold(typed) === '' ? 'missing' : 'unknown', word: at + 1 });
  }
  if (problems.length > 0) return problems;
  return (await checksumHolds(places)) ? [] : [{ why: 'checksum' }];
}

/** Whether 12 to 24 places of words, 11 bits each, end in the checksum of what comes before. */
async function checksumHolds(places: readonly number[]): Promise<boolean> {
  const entropyBits = Math.floor((places.length * 11 * 32) / 33);
  const bytes = new Uint8Array(entropyBits / 8);
  const bit = (at: number): number => ((places[Math.floor(at / 11)] ?? 0) >> (10 - (at % 11))) & 1;
  for (let at = 0; at < entropyBits; at += 1) bytes[at >> 3] = ((bytes[at >> 3] ?? 0) << 1) | bit(at);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  bytes.fill(0);
  for (let at = entropyBits; at < places.length * 11; at += 1) {
    const offset = at - entropyBits;
    if ((((hash[offset >> 3] ?? 0) >> (7 - (offset & 7))) & 1) !== bit(at)) return false;
  }
  return true;
}

/** Without combining marks, so that `nino` finds `niño`; Japanese voicing marks stay, since they make other words. */
function withoutMarks(word: string): string {
  return word.replace(/[\u0300-\u036f]/gu, '');
}
