/** One line of a value laid out as JSON. `at` names the object or array that it opens, by its path. */
export type JsonLine = Readonly<{
  depth: number;
  /** Key of a member; undefined in arrays and at the top. */
  name?: string;
  /** What stands there: a value, an opened or folded object or array, or the end of one. */
  kind: 'value' | 'open' | 'folded' | 'close' | 'more';
  text: string;
  valueKind?: 'string' | 'number' | 'word';
  at?: string;
  /** How many are inside; for `more` how many are not shown yet. */
  count?: number;
  isArray?: boolean;
  comma: boolean;
}>;

/** How many members of one object or array are shown before one asks for more. */
export const membersStep = 100;

/** What of a value is folded, and how much of the long ones is shown; both by path. */
export type Folding = Readonly<{
  isFolded: (at: string, count: number, depth: number) => boolean;
  shownOf: (at: string) => number;
}>;

/** A value's lines as they are shown. A folded object or array is one line, so what is large and folded costs nothing. */
export function jsonLines(value: unknown, folding: Folding): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  const lay = (part: unknown, at: string, depth: number, name: string | undefined, comma: boolean): void => {
    const named = name === undefined ? {} : { name };
    if (typeof part !== 'object' || part === null) {
      const valueKind = typeof part === 'string' ? 'string' : typeof part === 'number' ? 'number' : 'word';
      lines.push({ depth, ...named, kind: 'value', text: JSON.stringify(part) ?? 'null', valueKind, comma });
      return;
    }
    const isArray = Array.isArray(part);
    const [opens, closes] = isArray ? '[]' : '{}';
    const entries: readonly (readonly [string | undefined, unknown])[] = isArray
      ? part.map((item: unknown) => [undefined, item] as const)
      : Object.entries(part).filter(([, member]) => member !== undefined);
    const count = entries.length;
    if (count === 0) {
      lines.push({ depth, ...named, kind: 'value', text: `${opens}${closes}`, valueKind: 'word', comma });
      return;
    }
    if (folding.isFolded(at, count, depth)) {
      lines.push({ depth, ...named, kind: 'folded', text: `${opens}…${closes}`, at, count, isArray, comma });
      return;
    }
    lines.push({ depth, ...named, kind: 'open', text: opens ?? '', at, count, isArray, comma: false });
    const shown = Math.min(count, folding.shownOf(at));
    entries.slice(0, shown).forEach(([key, member], index) => {
      lay(member, `${at}/${key ?? index}`, depth + 1, key, index < count - 1);
    });
    if (shown < count)
      lines.push({
        depth: depth + 1,
        kind: 'more',
        text: '…',
        at,
        count: Math.min(membersStep, count - shown),
        comma: false,
      });
    lines.push({ depth, kind: 'close', text: closes ?? '', comma });
  };
  lay(value, '', 0, undefined, false);
  return lines;
}
