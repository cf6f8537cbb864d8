/** A part of a line: the same in both, or what changed. */
export type DiffPart = Readonly<{ text: string; changed: boolean }>;

/** Words, numbers and single signs: what is struck or underlined whole. */
const token = /[\p{L}\p{N}_]+|\s+|./gsu;
/** Beyond it the middle counts as changed as a whole: comparing costs the product of both lengths. */
const tokensMax = 400;

/** Both lines, cut where they differ: what is in the one and not in the other, keeping as much as can be kept in order. */
export function diffTokens(before: string, after: string): readonly [readonly DiffPart[], readonly DiffPart[]] {
  const [a, b] = [before.match(token) ?? [], after.match(token) ?? []];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1;
  const [aMid, bMid] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  const [aKept, bKept] = keptIn(aMid, bMid);
  const parts = (all: readonly string[], kept: ReadonlySet<number>): readonly DiffPart[] =>
    joined(all.map((text, at) => ({ text, changed: at >= head && at < all.length - tail && !kept.has(at - head) })));
  return [parts(a, aKept), parts(b, bKept)];
}

/** The places of a longest common subsequence, in either list. */
function keptIn(a: readonly string[], b: readonly string[]): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const kept: [Set<number>, Set<number>] = [new Set(), new Set()];
  if (a.length > tokensMax || b.length > tokensMax) return kept;
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      length[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      kept[0].add(i);
      kept[1].add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return kept;
}

/** Neighbours of one kind as one part. */
function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const runs: { text: string; changed: boolean }[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.changed === part.changed) last.text += part.text;
    else runs.push({ ...part });
  }
  return runs;
}
