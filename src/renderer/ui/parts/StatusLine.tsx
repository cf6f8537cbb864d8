import type { ReactNode } from 'react';
import classes from './StatusLine.module.css';

export function StatusLine(props: { left: ReactNode; right?: ReactNode; label?: string }) {
  return (
    <footer className={classes.line} data-region="status" aria-label={props.label}>
      <div className={classes.readings}>{props.left}</div>
      <div className={classes.readings}>{props.right}</div>
    </footer>
  );
}

export function StatusItem(props: { glyph?: ReactNode; tone?: 'wait' | 'fail'; children: ReactNode }) {
  return (
    <span className={classes.reading} data-tone={props.tone}>
      {props.glyph}
      {props.children}
    </span>
  );
}
