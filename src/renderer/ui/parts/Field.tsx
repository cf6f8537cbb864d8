import type { ReactNode } from 'react';
import { classNames, style } from '../text/style.ts';
import classes from './Field.module.css';
import { Glyph } from './Glyph.tsx';

/**
 * A row of settings: what it is and a hint at the left, its control at the right, a message below when something is wrong. Where it is
 * narrow the control goes under the words. Give the control a label of its own, or `htmlFor` its id.
 */
export function Field(props: {
  name: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  htmlFor?: string | undefined;
  children: ReactNode;
}) {
  const hasError = props.error !== undefined && props.error !== null && props.error !== false && props.error !== '';
  return (
    <div className={classes.row}>
      <div className={style('column', 'shrink')}>
        {props.htmlFor === undefined ? (
          <span className={style('strong')}>{props.name}</span>
        ) : (
          <label className={style('strong')} htmlFor={props.htmlFor}>
            {props.name}
          </label>
        )}
        {props.hint !== undefined && <span className={classes.hint}>{props.hint}</span>}
      </div>
      <div className={style('shrink')}>{props.children}</div>
      <p className={classNames(classes.error, !hasError && classes.none)} role="status">
        {hasError && (
          <>
            <Glyph kind="failed" />
            <span>{props.error}</span>
          </>
        )}
      </p>
    </div>
  );
}
