/**
 * Characters that nobody sees or that turn the direction of others: with them a text can look like another. Joiners between letters
 * and emoji are everyday writing, and stay.
 */
const deceptive =
  /[\u034f\p{Cc}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
const everyday = /[\t\n\r]/g;

/** Whether a text has characters that are invisible or change direction, besides tabs and line ends. */
export function isDeceptive(text: string): boolean {
  return deceptive.test(text.replaceAll(everyday, ''));
}

/** The first character of a name that is invisible or changes direction, as `U+202E`; undefined where every one can be seen. */
export function unseenInName(name: string): string | undefined {
  const found = deceptive.exec(name)?.[0];
  return found === undefined ? undefined : codePointName(found);
}

/** `U+202E` for the character of that code point. */
export function codePointName(point: string): string {
  return `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Embeddings, overrides and isolates (UAX #9): they turn the text after them around. The marks that right-to-left names may need are none. */
const directionControl = /[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text has characters that turn the text after them around. */
export function hasDirectionControls(text: string): boolean {
  return directionControl.test(text);
}
