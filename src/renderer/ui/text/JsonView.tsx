import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { classNames, style } from './style.ts';
import { jsonLines, membersStep, type JsonLine } from './json-lines.ts';
import block from './CodeBlock.module.css';
import classes from './JsonView.module.css';
import { kitMessages } from '../kit-messages.ts';
import { CopyButton } from './CopyableValue.tsx';
import { SafeText } from './SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';

const textMax = 2_000;
/** What begins folded: what is deep, and what is long. */
const openDepth = 4;
const openMembers = 60;

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
    <div className={classNames(style('frame', 'shrink'), block.block)}>
      <div
        ref={view}
        className={classes.view}
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => moveAmongFolds(event, view.current, fold)}
      >
        {lines.map((line, index) => (
          <Line key={`${line.kind}${line.at ?? ''}${index}`} line={line} onFold={fold} onMore={showMore} />
        ))}
      </div>
      <div className={block.copy}>
        <CopyButton text={JSON.stringify(value, null, 2)} label={label} />
      </div>
    </div>
  );
}

const indents = Array.from({ length: 9 }, (_, depth) => classes[`depth${depth}`]);

function Line(props: { line: JsonLine; onFold: (at: string, folded: boolean) => void; onMore: (at: string) => void }) {
  const { line } = props;
  const t = useMessages(kitMessages);
  const { at, count = 0 } = line;
  const folds = at !== undefined && (line.kind === 'open' || line.kind === 'folded');
  const folded = line.kind === 'folded';
  return (
    <div className={classNames(classes.line, indents[Math.min(line.depth, indents.length - 1)])}>
      {folds && (
        <button
          type="button"
          className={classes.fold}
          data-fold={at}
          aria-expanded={!folded}
          aria-label={`${t(folded ? 'unfold' : 'fold')} ${line.name ?? ''}`}
          onClick={() => props.onFold(at, !folded)}
        />
      )}
      {line.name !== undefined && (
        <>
          <span className={classes.name}>
            <SafeText text={JSON.stringify(line.name)} />
          </span>
          {': '}
        </>
      )}
      {line.kind === 'more' && at !== undefined ? (
        <button type="button" className={classes.more} onClick={() => props.onMore(at)}>
          {t('showMore', { n: count })}
        </button>
      ) : (
        <span className={line.valueKind === undefined ? undefined : classes[line.valueKind]}>
          {line.kind === 'value' ? <SafeText text={line.text} max={textMax} /> : line.text}
        </span>
      )}
      {line.comma && ','}
      {folded && <span className={classes.count}> {t(line.isArray ? 'items' : 'membersCount', { n: count })}</span>}
    </div>
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
