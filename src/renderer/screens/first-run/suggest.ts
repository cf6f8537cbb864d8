import { randomBelow } from './recovery-code.ts';

/** Seven of 2,048 words are 77 bits, which is over the meter's target. */
export const suggestedWords = 7;

/** Random words with a space between them. Throws when the list is not the one of 2,048 that the strength was reckoned from. */
export function suggest(list: readonly string[]): string {
  if (list.length !== 2_048 || new Set(list).size !== list.length) throw new Error('this is not a list of 2,048 words');
  return Array.from({ length: suggestedWords }, () => list[randomBelow(list.length)]).join(' ');
}
