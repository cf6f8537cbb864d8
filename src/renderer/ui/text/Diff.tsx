import type { ReactNode } from 'react';
import classes from './Diff.module.css';
import { kitMessages } from '../kit-messages.ts';
import { SafeText } from './SafeText.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from './style.ts';

/** As long as a policy's text may be. */
const textMax = 16_384;

/** One field that changes, or one that is new (`after` alone), gone (`before` alone) or unchanged (both the same), with a sentence. */
export type DiffRow = Readonly<{
  name: string;
  before?: string | undefined;
  after?: string | undefined;
  gloss?: ReactNode;
}>;

export function Diff(props: { rows: readonly DiffRow[]; label: string }) {
  return (
    <dl className={style('frame', 'flush')} aria-label={props.label}>
      {props.rows.map((row) => (
        <div key={row.name} className={classNames(style('wrap'), classes.field)}>
          <dt className={classNames(style('note', 'breakable'), classes.name)}>{row.name}</dt>
          <dd className={classNames(style('flush', 'shrink'), classes.lines)}>
            {linesOf(row).map((line, index) => (
              // A line has no identity but its place.
              <Line key={index} line={line} />
            ))}
            {row.gloss !== undefined && <div className={classNames(style('hint'), classes.gloss)}>{row.gloss}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function linesOf({ before, after }: DiffRow): readonly DiffLine[] {
  const [from, to] = [before?.slice(0, textMax), after?.slice(0, textMax)];
  if (from !== undefined && to !== undefined) return diffLines(from, to);
  const kind = from === undefined ? 'after' : 'before';
  return (from ?? to ?? '').split('\n').map((text) => ({ kind, parts: [{ text, changed: false }] }));
}

function Line({ line: { kind, parts } }: { line: DiffLine }) {
  const t = useMessages(kitMessages);
  const text = parts.map((part, index) => (
    // A part has no identity but its place.
    <span key={index} className={part.changed ? classes.changed : undefined}>
      <SafeText text={part.text} max={textMax} lines />
    </span>
  ));
  const look = style('literal', 'small', 'flush', 'breakable', kind === 'same' && 'quieter');
  if (kind === 'same') return <p className={look}>{text}</p>;
  const [sign, Change] = kind === 'before' ? (['−', 'del'] as const) : (['+', 'ins'] as const);
  return (
    <p className={classNames(look, classes[kind])}>
      <span className={classes.sign} aria-hidden="true">
        {sign}
      </span>
      <VisuallyHidden>{t(kind)}: </VisuallyHidden>
      <Change className={classes.text}>{text}</Change>
    </p>
  );
}

/** A part of a line: the same in both texts, or what changed. */
export type DiffPart = Readonly<{ text: string; changed: boolean }>;

/** A line of a comparison: in both texts, in the first alone, or in the second alone. */
type DiffLine = Readonly<{ kind: 'same' | 'before' | 'after'; parts: readonly DiffPart[] }>;

/** Words, numbers and single signs: what is struck or underlined whole. */
const token = /[\p{L}\p{N}_]+|\s+|./gsu;
/** Beyond it everything between the equal ends counts as changed: comparing costs the product of both lengths. */
const itemsMax = 400;

/** Two texts line by line: lines that stay, and where they differ what was there above what comes, with the changed words marked. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const [aKept, bKept] = keptIn(a, b);
  const lines: DiffLine[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && aKept.has(i) && bKept.has(j)) {
      lines.push({ kind: 'same', parts: [{ text: a[i] ?? '', changed: false }] });
      i += 1;
      j += 1;
      continue;
    }
    const [gone, come]: [string[], string[]] = [[], []];
    for (; i < a.length && !aKept.has(i); i += 1) gone.push(a[i] ?? '');
    for (; j < b.length && !bKept.has(j); j += 1) come.push(b[j] ?? '');
    lines.push(...replaced(gone, come));
  }
  return lines;
}

/** Lines that took the place of others. Each is compared with the one at its place; what has no counterpart is new or gone as a whole. */
function replaced(gone: readonly string[], come: readonly string[]): readonly DiffLine[] {
  const pairs = gone.map((line, index) => diffTokens(line, come[index] ?? ''));
  const whole = (text: string): readonly DiffPart[] => [{ text, changed: false }];
  return [
    ...gone.map((line, index): DiffLine => ({
      kind: 'before',
      parts: index < come.length ? (pairs[index]?.[0] ?? whole(line)) : whole(line),
    })),
    ...come.map((line, index): DiffLine => ({
      kind: 'after',
      parts: index < gone.length ? (pairs[index]?.[1] ?? whole(line)) : whole(line),
    })),
  ];
}

/** Both lines, cut where they differ: what is in the one and not in the other, keeping as much as can be kept in order. */
export function diffTokens(before: string, after: string): readonly [readonly DiffPart[], readonly DiffPart[]] {
  const [a, b] = [before.match(token) ?? [], after.match(token) ?? []];
  const [aKept, bKept] = keptIn(a, b);
  const parts = (all: readonly string[], kept: ReadonlySet<number>): readonly DiffPart[] =>
    joined(all.map((text, at) => ({ text, changed: !kept.has(at) })));
  return [parts(a, aKept), parts(b, bKept)];
}

/** The places of a longest common subsequence, in either list. */
function keptIn(a: readonly string[], b: readonly string[]): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const kept: [Set<number>, Set<number>] = [new Set(), new Set()];
  const keep = (i: number, j: number): void => {
    kept[0].add(i);
    kept[1].add(j);
  };
  let head = 0;
  for (; head < a.length && head < b.length && a[head] === b[head]; head += 1) keep(head, head);
  let tail = 0;
  const most = Math.min(a.length, b.length) - head;
  for (; tail < most && a[a.length - 1 - tail] === b[b.length - 1 - tail]; tail += 1)
    keep(a.length - 1 - tail, b.length - 1 - tail);
  const [aMid, bMid] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (aMid.length > itemsMax || bMid.length > itemsMax) return kept;
  const width = bMid.length + 1;
  const length = new Uint16Array((aMid.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = aMid.length - 1; i >= 0; i -= 1)
    for (let j = bMid.length - 1; j >= 0; j -= 1)
      length[i * width + j] = aMid[i] === bMid[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < aMid.length && j < bMid.length;) {
    if (aMid[i] === bMid[j]) keep(head + i++, head + j++);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
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
