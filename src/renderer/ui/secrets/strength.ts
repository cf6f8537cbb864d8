import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

// The lists it knows are a megabyte of text: whoever measures loads this file when there is something to measure.
const guesser = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

const bitsPerDigit = Math.log2(10);
/** Beyond this a measure says nothing more, and takes long. */
const measuredCharsMax = 128;

/** About how many bits whoever knows how people choose would have to guess. Nothing is kept, and nothing leaves the window. */
export function bitsOf(passphrase: string): number {
  if (passphrase === '') return 0;
  try {
    return Math.round(guesser.check(passphrase.slice(0, measuredCharsMax)).guessesLog10 * bitsPerDigit);
  } finally {
    // It holds on to what it measured last, until it measures something else.
    guesser.check('');
  }
}
