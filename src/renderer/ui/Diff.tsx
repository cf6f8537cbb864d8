import type { ReactNode } from 'react';
import { diffTokens, type DiffPart } from './diff-tokens.ts';
import classes from './Diff.module.css';
import { kitWords } from './kit-words.ts';
import { SafeText } from './SafeText.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useWords } from './words.tsx';

const textMax = 2_000;

/** One field that changes, or one that is new (`after` alone), gone (`before` alone) or unchanged (both the same), with a sentence. */
export type DiffRow = Readonly<{
  name: string;
  before?: string | undefined;
  after?: string | undefined;
  gloss?: ReactNode;
}>;

/** What changes, field by field: − above +, the changed words struck or underlined, and under each field what it means. */
export function Diff(props: { readonly rows: readonly DiffRow[]; readonly label: string }) {
  return (
    <div className={classes.diff} role="group" aria-label={props.label}>
      {props.rows.map((row) => (
        <DiffField key={row.name} row={row} />
      ))}
    </div>
  );
}

function DiffField({ row }: { readonly row: DiffRow }) {
  const t = useWords(kitWords);
  const before = row.before?.slice(0, textMax);
  const after = row.after?.slice(0, textMax);
  const [removed, added] =
    before !== undefined && after !== undefined ? diffTokens(before, after) : [whole(before ?? ''), whole(after ?? '')];
  return (
    <div className={classes.field}>
      <p className={classes.name}>{row.name}</p>
      {before !== undefined && before === after ? (
        <p className={classes.same}>
          <SafeText text={before} max={textMax} lines />
        </p>
      ) : (
        <>
          {before !== undefined && (
            <p className={classes.before}>
              <Sign sign="−" words={t('before')} />
              <del className={classes.line}>
                <Parts parts={removed} struck />
              </del>
            </p>
          )}
          {after !== undefined && (
            <p className={classes.after}>
              <Sign sign="+" words={t('after')} />
              <ins className={classes.line}>
                <Parts parts={added} />
              </ins>
            </p>
          )}
        </>
      )}
      {row.gloss !== undefined && <p className={classes.gloss}>{row.gloss}</p>}
    </div>
  );
}

function Sign(props: { readonly sign: string; readonly words: string }) {
  return (
    <span className={classes.sign}>
      <span aria-hidden="true">{props.sign}</span>
      <VisuallyHidden>{props.words}: </VisuallyHidden>
    </span>
  );
}

function Parts(props: { readonly parts: readonly DiffPart[]; readonly struck?: boolean }) {
  return props.parts.map(({ text, changed }, index) => (
    // A part has no identity but its place.
    <span key={index} className={changed ? (props.struck ? classes.struck : classes.underlined) : undefined}>
      <SafeText text={text} max={textMax} lines />
    </span>
  ));
}

function whole(text: string): readonly DiffPart[] {
  return [{ text, changed: false }];
}
