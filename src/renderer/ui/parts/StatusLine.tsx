import type { ReactNode } from 'react';
import classes from './StatusLine.module.css';

/** The line at the window's foot: what is true now, from left to right, and at the right what grows old. */
export function StatusLine(props: { readonly left: ReactNode; readonly right?: ReactNode; readonly label?: string }) {
  return (
    <footer className={classes.line} data-region="status" aria-label={props.label}>
      <div className={classes.readings}>{props.left}</div>
      <div className={classes.readings}>{props.right}</div>
    </footer>
  );
}

/** One reading of the status line, with its glyph before it. `tone` marks what waits for a person, or has failed. */
export function StatusItem(props: {
  readonly glyph?: ReactNode;
  readonly tone?: 'wait' | 'fail';
  readonly children: ReactNode;
}) {
  return (
    <span className={classes.reading} data-tone={props.tone}>
      {props.glyph}
      {props.children}
    </span>
  );
}
