import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './CodeField.module.css';
import { codeLines, type CodeLine, type CodePiece, type Mark } from './code-lines.ts';

/**
 * A field for policy text: line numbers, colours, and lines under what is marked. What can be edited is a plain textarea; everything else
 * lies behind it and is only seen, so `describedBy` must say the same in words. The field grows with its text.
 */
export function CodeField(props: {
  label: string;
  labelEnd?: ReactNode;
  hint: string;
  value: string;
  marks: readonly Mark[];
  onChange: (value: string) => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  rows: number;
  maxLength: number;
  /** Id of the list of what is wrong, where there is anything. */
  describedBy?: string | undefined;
  children?: ReactNode;
}) {
  const id = useId();
  const invalid = props.marks.some(({ kind }) => kind === 'error');
  const lines = codeLines(props.value, props.marks);
  // A textarea has at least the rows it was given; so has what lies behind.
  const filler = Math.max(0, props.rows - lines.length);
  useGrowth(props.fieldRef, props.value);
  return (
    <div className={style('column', 'gap4')}>
      <div className={style('wrapRow', 'gap8')}>
        <label className={style('label')} htmlFor={id}>
          {props.label}
        </label>
        <span className={style('wrapRow', 'small', 'gap12', 'grow')}>{props.labelEnd}</span>
      </div>
      <p className={style('hint')} id={`${id}-hint`}>
        {props.hint}
      </p>
      <div className={classes.frame}>
        <div className={classes.layer} aria-hidden="true">
          {lines.map((line, index) => (
            // A line has no identity but its place.
            <Line key={index} line={line} />
          ))}
          {'\n'.repeat(filler)}
        </div>
        <textarea
          ref={props.fieldRef}
          id={id}
          className={classes.input}
          value={props.value}
          rows={props.rows}
          maxLength={props.maxLength}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          dir="ltr"
          aria-invalid={invalid}
          aria-describedby={classNames(`${id}-hint`, props.describedBy)}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      </div>
      {props.children}
    </div>
  );
}

const looks: Readonly<Record<CodePiece['look'], string | undefined>> = {
  plain: undefined,
  string: classes.string,
  number: style('waiting'),
  word: style('accent'),
  sign: style('quiet'),
};

function Line({ line }: { line: CodeLine }) {
  return (
    <div className={classes.line} data-mark={line.mark}>
      {line.pieces.map((piece, index) => (
        <span key={index} className={looks[piece.look]} data-mark={piece.mark}>
          {piece.text}
        </span>
      ))}
      {line.pieces.length === 0 && '\n'}
    </div>
  );
}

/** Browsers without `field-sizing` do not let a textarea grow: the frame does it, and the field scrolls back to where it began. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, value: string): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    if (field.current) field.current.scrollTop = 0;
  }, [field, value]);
}
