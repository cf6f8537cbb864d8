const words = 8;
const bitsPerWord = 11;

/**
 * Eight words to read aloud: the first 88 bits of a digest, eleven bits a word, in the English list of BIP-39. That list was made to be
 * told apart by ear, and two requests that somebody made to share their words would cost 2^44 tries.
 * @param hex at least 22 hex digits
 * @returns undefined for anything else
 */
export async function fingerprintWords(hex: string): Promise<readonly string[] | undefined> {
  if (!/^[0-9a-f]{22,}$/iu.test(hex)) return undefined;
  const { wordlist } = await import('@scure/bip39/wordlists/english.js');
  const bits = BigInt(`0x${hex.slice(0, (words * bitsPerWord) / 4)}`);
  return Array.from({ length: words }, (_, index) => {
    const shift = BigInt((words - 1 - index) * bitsPerWord);
    // The list has 2,048 words, and eleven bits name no other.
    return wordlist[Number((bits >> shift) & 2047n)] ?? '';
  });
}
