/** A stretch of a text that is marked. `to` is not in; an empty stretch marks the place where something is missing. */
export type Mark = Readonly<{ from: number; to: number; kind: 'error' | 'notice' }>;

/** A piece of one line that looks the same throughout. */
export type CodePiece = Readonly<{
  text: string;
  look: 'plain' | 'string' | 'number' | 'word' | 'sign';
  mark?: Mark['kind'];
}>;
export type CodeLine = Readonly<{ pieces: readonly CodePiece[]; mark?: Mark['kind'] }>;

const token = /('[^']*'?)|([0-9]+)|([A-Za-z_][A-Za-z0-9_]*)|(&&|\|\||[=!<>]=?|\.\.|[.,()[\]])|(\s+)|([^])/g;
const words = new Set(['true', 'false', 'in']);

/** The lines of a policy's text, each cut where the look changes. */
export function codeLines(text: string, marks: readonly Mark[]): readonly CodeLine[] {
  const spots = [...text.matchAll(token)].flatMap((found) => piecesOf(found, marks));
  const lines: CodePiece[][] = [[]];
  for (const { text: part, ...look } of spots)
    for (const [index, piece] of part.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ text: piece, ...look });
    }
  // What is missing at the end of the text has no character to be marked at: its line tells.
  const bounds = lineBounds(text);
  return lines.map((pieces, index) => {
    const [from, to] = bounds[index] ?? [0, 0];
    const touching = marks.filter((mark) => mark.from <= to && (mark.to > from || mark.from >= from));
    return { pieces, ...gravest(touching) };
  });
}

function piecesOf(found: RegExpExecArray, marks: readonly Mark[]): readonly CodePiece[] {
  const [text, string, number, name, sign] = found;
  const look = string ? 'string' : number ? 'number' : name && words.has(name) ? 'word' : sign ? 'sign' : 'plain';
  const [from, to] = [found.index, found.index + text.length];
  const cuts = [from, to, ...marks.flatMap((mark) => [mark.from, mark.to].filter((at) => at > from && at < to))];
  const edges = [...new Set(cuts)].sort((one, other) => one - other);
  return edges.slice(0, -1).map((begin, index) => {
    const end = edges[index + 1] ?? to;
    const over = marks.filter((mark) => mark.from < end && mark.to > begin);
    return { text: text.slice(begin - from, end - from), look, ...gravest(over) };
  });
}

/** The mark to show where several are: an error before a notice. */
function gravest(marks: readonly Mark[]): { mark?: Mark['kind'] } {
  const [first] = marks.toSorted((one, other) => one.kind.localeCompare(other.kind));
  return first ? { mark: first.kind } : {};
}

function lineBounds(text: string): readonly (readonly [from: number, to: number])[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const from = at;
    at += line.length + 1;
    return [from, from + line.length] as const;
  });
}

/** The line and column of a place in a text, both from 1. */
export function placeIn(text: string, at: number): Readonly<{ line: number; column: number }> {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

/** Characters that cannot be seen, or that turn what stands around them: a text with them reads otherwise than it is. */
export function hasUnseen(text: string): boolean {
  return /(?![\n\t])[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|(?! )\p{Zs}/u.test(text);
}
