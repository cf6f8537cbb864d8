/**
 * How many bytes of UTF-8 at `at` are one white space of JavaScript's `\s`: 1 to 3, or 0 where there is none. For secrets, which are read
 * as bytes.
 */
export function whiteSpaceAt(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first === 0x20 || (first >= 0x09 && first <= 0x0d)) return 1;
  if (first === 0xc2) return second === 0xa0 ? 2 : 0;
  const last = (second << 8) | third;
  const isSpace =
    // U+1680; U+2000 to U+200A, U+2028, U+2029, U+202F and U+205F; U+3000; U+FEFF.
    (first === 0xe1 && last === 0x9a80) ||
    (first === 0xe2 && ((last >= 0x8080 && last <= 0x808a) || [0x80a8, 0x80a9, 0x80af, 0x819f].includes(last))) ||
    (first === 0xe3 && last === 0x8080) ||
    (first === 0xef && last === 0xbbbf);
  return isSpace ? 3 : 0;
}
