import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

export function VisuallyHidden(props: { live?: 'polite' | 'assertive' | undefined; children?: ReactNode }) {
  if (props.live === undefined) return <span className={classes.hidden}>{props.children}</span>;
  return (
    <span className={classes.hidden} role={props.live === 'polite' ? 'status' : 'alert'}>
      {props.children}
    </span>
  );
}
