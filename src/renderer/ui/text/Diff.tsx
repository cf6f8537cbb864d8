import type { ReactNode } from 'react';
import { diffLines, type DiffLine, type DiffPart } from './diff-tokens.ts';
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
    <dl className={classNames(style('frame', 'flush'), classes.diff)} aria-label={props.label}>
      {props.rows.map((row) => (
        <div key={row.name} className={classes.field}>
          <dt className={classNames(style('note', 'breakable'), classes.name)}>{row.name}</dt>
          <dd className={style('flush', 'shrink')}>
            {linesOf(row).map((line, index) => (
              // A line has no identity but its place.
              <Line key={index} line={line} />
            ))}
            {row.gloss !== undefined && <p className={classes.gloss}>{row.gloss}</p>}
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

function Line({ line }: { line: DiffLine }) {
  const t = useMessages(kitMessages);
  if (line.kind === 'same')
    return (
      <p className={classes.same}>
        <Parts parts={line.parts} />
      </p>
    );
  const removed = line.kind === 'before';
  const text = <Parts parts={line.parts} changedClass={removed ? classes.struck : classes.underlined} />;
  return (
    <p className={removed ? classes.before : classes.after}>
      <span className={classes.sign} aria-hidden="true">
        {removed ? '−' : '+'}
      </span>
      <VisuallyHidden>{t(removed ? 'before' : 'after')}: </VisuallyHidden>
      {removed ? <del className={classes.text}>{text}</del> : <ins className={classes.text}>{text}</ins>}
    </p>
  );
}

function Parts(props: { parts: readonly DiffPart[]; changedClass?: string | undefined }) {
  return props.parts.map(({ text, changed }, index) => (
    // A part has no identity but its place.
    <span key={index} className={changed ? props.changedClass : undefined}>
      <SafeText text={text} max={textMax} lines />
    </span>
  ));
}
