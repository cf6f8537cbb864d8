import { Box } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '../icons.ts';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { classNames, style } from './style.ts';
import classes from './CodeBlock.module.css';
import { kitMessages } from '../kit-messages.ts';
import { CopyFrame } from './CodeBlock.tsx';
import { SafeText } from './SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';

const textMax = 2_000;
/** What begins folded: what is deep, and what is long. */
const openDepth = 4;
const openMembers = 60;
/** Deeper lines are not indented any further. */
const indentMax = 8;

/**
 * A value as JSON, in colours, with objects and arrays that fold. Arrow keys go from fold to fold, ArrowLeft and ArrowRight fold and
 * unfold. What is copied is the whole value.
 */
export function JsonView(props: { value: unknown; label: string }) {
  const { value, label } = props;
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [more, setMore] = useState<ReadonlyMap<string, number>>(new Map());
  const view = useRef<HTMLDivElement>(null);
  const lines = useMemo(
    () =>
      jsonLines(value, {
        isFolded: (at, count, depth) => folds.get(at) ?? (depth >= openDepth || (depth > 0 && count > openMembers)),
        shownOf: (at) => more.get(at) ?? membersStep,
      }),
    [value, folds, more],
  );
  const fold = (at: string, folded: boolean): void => setFolds((last) => new Map(last).set(at, folded));
  const showMore = (at: string): void =>
    setMore((last) => new Map(last).set(at, (last.get(at) ?? membersStep) + membersStep));
  return (
    <CopyFrame text={JSON.stringify(value, null, 2)} label={label}>
      <div
        ref={view}
        className={classNames(style('literal', 'small', 'breakable', 'rounded'), classes.text)}
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => moveAmongFolds(event, view.current, fold)}
      >
        {lines.map((line, index) => (
          <Line key={`${line.kind}${line.at ?? ''}${index}`} line={line} onFold={fold} onMore={showMore} />
        ))}
      </div>
    </CopyFrame>
  );
}

const looks = { string: classes.string, number: style('accent'), word: classes.word };

function Line(props: { line: JsonLine; onFold: (at: string, folded: boolean) => void; onMore: (at: string) => void }) {
  const { line } = props;
  const t = useMessages(kitMessages);
  const { at, count = 0 } = line;
  const folded = line.kind === 'folded';
  const Arrow = folded ? IconChevronRight : IconChevronDown;
  return (
    <Box className={classes.line} ml={`${Math.min(line.depth, indentMax) * 1.25}rem`}>
      {at !== undefined && (folded || line.kind === 'open') && (
        <button
          type="button"
          className={classNames(style('iconButton'), classes.fold)}
          data-fold={at}
          aria-expanded={!folded}
          aria-label={`${t(folded ? 'unfold' : 'fold')} ${line.name ?? ''}`}
          onClick={() => props.onFold(at, !folded)}
        >
          <Arrow size={14} aria-hidden />
        </button>
      )}
      {line.name !== undefined && (
        <>
          <span className={style('quiet')}>
            <SafeText text={JSON.stringify(line.name)} />
          </span>
          {': '}
        </>
      )}
      {line.kind === 'more' && at !== undefined ? (
        <button type="button" className={style('link')} onClick={() => props.onMore(at)}>
          {t('showMore', { n: count })}
        </button>
      ) : (
        <span className={line.valueKind && looks[line.valueKind]}>
          {line.kind === 'value' ? <SafeText text={line.text} max={textMax} /> : line.text}
        </span>
      )}
      {line.comma && ','}
      {folded && <span className={style('quieter')}> {t(line.isArray ? 'items' : 'membersCount', { n: count })}</span>}
    </Box>
  );
}

function moveAmongFolds(
  event: KeyboardEvent,
  view: HTMLElement | null,
  fold: (at: string, folded: boolean) => void,
): void {
  const folds = [...(view?.querySelectorAll<HTMLButtonElement>('[data-fold]') ?? [])];
  const at = folds.findIndex((one) => one === event.target);
  const current = folds[at];
  if (current === undefined) return;
  const path = current.dataset['fold'] ?? '';
  if (event.key === 'ArrowDown') folds[at + 1]?.focus();
  else if (event.key === 'ArrowUp') folds[at - 1]?.focus();
  else if (event.key === 'ArrowLeft') fold(path, true);
  else if (event.key === 'ArrowRight') fold(path, false);
  else return;
  event.preventDefault();
}

/** One line of a value laid out as JSON. `at` names the object or array that it opens, by its path. */
type JsonLine = Readonly<{
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
const membersStep = 100;

/** What of a value is folded, and how much of the long ones is shown; both by path. */
type Folding = Readonly<{
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
