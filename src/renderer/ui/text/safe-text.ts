import { codePointName } from '#shared/deceptive-text.ts';

/** A piece of text: shown as it is, or a character that would not be seen, or would move others, as its code point. */
type Piece = Readonly<{ kind: 'text' | 'mark'; text: string }>;

/**
 * Controls, formats (zero width, joiners, direction), private and unassigned code points, lone surrogates, blanks that are no space, and
 * fillers that fonts draw as nothing. Matches one of them.
 */
export const unseen =
  /[\p{C}\p{Zl}\p{Zp}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|(?! )\p{Zs}/u;
const plain = /^[\x20-\x7e]*$/;
/** A run of marks on one letter longer than any script writes: it would cover the lines around it. */
const combining = /\p{M}/u;
const combiningMax = 4;
/** A family, a flag of a country, a heart: emoji made of several code points, joined by characters that are not seen. */
const emoji =
  /^(?:\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*)/u;

/**
 * Cuts text into what can be shown and what must be named instead.
 * @param max code points at most; what is beyond it is not even looked at
 * @param keepLines whether line breaks and tabs are layout, and not marks
 */
export function piecesOf(text: string, max: number, keepLines = false): { pieces: readonly Piece[]; cut: number } {
  // Most text is plain, and lists draw hundreds of it at once: it need not be looked at point by point.
  const head = text.slice(0, max);
  if (plain.test(head))
    return { pieces: head === '' ? [] : [{ kind: 'text', text: head }], cut: text.length - head.length };
  // Twice as many UTF-16 units always hold that many code points, so megabytes are never walked.
  const points = Array.from(text.slice(0, max * 2)).slice(0, max);
  const shownUnits = points.reduce((units, point) => units + point.length, 0);
  const pieces: { kind: Piece['kind']; text: string }[] = [];
  const add = (kind: Piece['kind'], part: string): void => {
    const last = pieces.at(-1);
    if (kind === 'text' && last?.kind === 'text') last.text += part;
    else pieces.push({ kind, text: part });
  };
  let marks = 0;
  for (let at = 0; at < points.length;) {
    const point = points[at] ?? '';
    const joined = emoji.exec(points.slice(at, at + 16).join(''))?.[0];
    if (joined !== undefined) {
      add('text', joined);
      at += Array.from(joined).length;
      marks = 0;
      continue;
    }
    marks = combining.test(point) ? marks + 1 : 0;
    const isLayout = keepLines && (point === '\n' || point === '\t');
    if (!isLayout && (unseen.test(point) || marks > combiningMax)) add('mark', codePointName(point));
    else add('text', point);
    at += 1;
  }
  return { pieces, cut: text.length - shownUnits };
}

/** What a person sees of a text, and can type: without what is invisible; where nothing else is left, the names of that. */
export function typeable(text: string): string {
  const { pieces } = piecesOf(text.normalize('NFC'), text.length);
  const seen = pieces.filter(({ kind }) => kind === 'text').map((piece) => piece.text);
  const plain = seen.join('').replaceAll(/\s+/gu, ' ').trim();
  return plain === '' ? pieces.map((piece) => piece.text).join('') : plain;
}
