import type { ReactNode } from 'react';
import classes from './StatusLine.module.css';
import { classNames, style } from '../text/style.ts';

export function StatusLine(props: { left: ReactNode; right?: ReactNode; label?: string }) {
  return (
    <footer
      className={classNames(style('quiet', 'apart', 'rigid', 'lineTop'), classes.line)}
      data-region="status"
      aria-label={props.label}
    >
      <div className={classes.readings}>{props.left}</div>
      <div className={classes.readings}>{props.right}</div>
    </footer>
  );
}

export function StatusItem(props: { glyph?: ReactNode; tone?: 'wait' | 'fail'; children: ReactNode }) {
  return (
    <span className={classNames(style('nowrap', 'shrink', 'gap6'), classes.reading)} data-tone={props.tone}>
      {props.glyph}
      {props.children}
    </span>
  );
}
