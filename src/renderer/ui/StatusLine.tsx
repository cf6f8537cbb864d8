import type { ReactNode } from 'react';
import classes from './StatusLine.module.css';

/** The line at the window's foot: what is true now, from left to right. */
export function StatusLine(props: { readonly left: ReactNode; readonly right?: ReactNode }) {
  return (
    <footer className={classes.line}>
      <span className={classes.readings}>{props.left}</span>
      <span className={classes.readings}>{props.right}</span>
    </footer>
  );
}
