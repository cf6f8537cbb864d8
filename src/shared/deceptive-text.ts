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

/** Letters of Cyrillic and Greek and digits, each before the small Latin letter that it looks like (UTS #39). `i` is here for its capital. */
const alike =
  'аa еe оo рp сc уy хx іl јj ѕs һh ԁd ԛq ԝw кk мm нh тt ѵv αa οo ρp νv υu κk τt ιl χx εe βb ηn ωw γy ɡg ɑa ıl 0o 1l il |l';
const latinOf = new Map(alike.split(' ').map(([letter = '', latin = '']) => [letter, latin]));

/**
 * What names have in common that people take for each other: the letters of several alphabets alike, without accents, blanks and what nobody
 * sees.
 */
export function likenessKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .toLowerCase();
  return Array.from(plain, (letter) => latinOf.get(letter) ?? letter).join('');
}
