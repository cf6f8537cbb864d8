/**
 * Reads words as people type them, and says what is wrong with them. What is sealed and what keys are made of is `mnemonic.ts`'s; this is
 * for the person who has a sheet of paper before them and wants to know which of its words was read wrongly.
 */
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { entropyOf, mnemonicLengths, wordListOf } from './mnemonic.ts';

/** What does not fit. `word` counts from 1. */
export type WordProblem =
  | Readonly<{ code: 'word-count'; found: number }>
  /** `near` are words of the list that differ by a letter or two, at most three; none where nothing is near. */
  | Readonly<{ code: 'unknown-word'; word: number; near: readonly string[] }>
  | Readonly<{ code: 'checksum' }>;

export type ReadWords = Readonly<{
  words: number;
  /** The language that knows the most of them. */
  language: MnemonicLanguage;
  problems: readonly WordProblem[];
  /** In the spelling of their list, NFKD, joined by a space: what seeds are made of. '' while there are problems. */
  canonical: string;
}>;

/** Fewer, or more, is no phrase that someone mistyped, and not looked at word by word. */
const WORDS_MIN = 3;
const WORDS_MAX = 64;
const NEAR_MAX = 3;

/**
 * Reads text as words of one of the nine lists: of `language`, or where none is named, of the one that knows the most of them; among equals
 * the one whose checksum holds, then English. White space of any kind and numbers before words (`1.`) are passed over, case and composed
 * accents are forgiven, Chinese may stand without spaces. Null when it is not even nearly words: fewer than half are in any list.
 */
export function readWords(text: string, language?: MnemonicLanguage): ReadWords | null {
  const words = wordsIn(text);
  if (words.length < WORDS_MIN || words.length > WORDS_MAX) return null;
  const candidates = (language ? [language] : mnemonicLanguages)
    .map((one) => candidate(words, one))
    .sort((one, other) => other.known - one.known || Number(other.sound) - Number(one.sound));
  const [best] = candidates;
  if (!best || best.known * 2 < words.length) return null;
  const problems = problemsOf(words, best);
  return {
    words: words.length,
    language: best.language,
    problems,
    canonical: problems.length === 0 ? words.join(' ') : '',
  };
}

type Candidate = Readonly<{ language: MnemonicLanguage; list: readonly string[]; known: number; sound: boolean }>;

function candidate(words: readonly string[], language: MnemonicLanguage): Candidate {
  const list = wordListOf(language);
  const known = words.filter((word) => list.includes(word)).length;
  return { language, list, known, sound: known === words.length && isSound(words, list) };
}

function problemsOf(words: readonly string[], { list, sound }: Candidate): readonly WordProblem[] {
  if (sound) return [];
  const problems: WordProblem[] = words.flatMap((word, at) =>
    list.includes(word) ? [] : [{ code: 'unknown-word', word: at + 1, near: nearest(word, list) }],
  );
  if (!mnemonicLengths.some((length) => length === words.length))
    problems.push({ code: 'word-count', found: words.length });
  return problems.length > 0 ? problems : [{ code: 'checksum' }];
}

function isSound(words: readonly string[], list: readonly string[]): boolean {
  const entropy = entropyOf(words.map((word) => list.indexOf(word)));
  entropy?.fill(0);
  return entropy !== null;
}

function wordsIn(text: string): readonly string[] {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^\d{1,2}[.):]?/u, ''))
    .filter((word) => word !== '');
  const [only = ''] = words;
  return words.length === 1 && /^\p{Script=Han}{2,}$/u.test(only) ? [...only] : words;
}

/**
 * The nearest words of the list: at most two letters added, left out, changed or swapped, and no more than a third of the word. A word of
 * one or two letters, as all Chinese ones are, is near to everything and so to nothing.
 */
function nearest(word: string, list: readonly string[]): readonly string[] {
  const bare = withoutMarks(word);
  if (bare.length < 3) return [];
  const most = Math.min(2, Math.ceil(bare.length / 3));
  return list
    .map((known) => ({ known, steps: distance(bare, withoutMarks(known), most) }))
    .filter(({ steps }) => steps <= most)
    .sort((one, other) => one.steps - other.steps)
    .slice(0, NEAR_MAX)
    .map(({ known }) => known);
}

/** Without combining accents, so that what was typed without them is near. Japanese voicing marks make other words, and stay. */
function withoutMarks(word: string): string {
  return word.replace(/[\u0300-\u036f]/gu, '');
}

/** How many letters must be added, left out, changed or swapped with the next; anything above `most` for more than that. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const same = from[row - 1] === to[at - 1];
      const swapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      line.push(
        Math.min(
          (above[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          (above[at - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[at - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...line) > most) return most + 1;
    before = above;
    above = line;
  }
  return above[to.length] ?? most + 1;
}
