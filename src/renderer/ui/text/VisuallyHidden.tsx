import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

/** Words for whoever listens to the page instead of seeing it. With `live` they are said when they change. */
export function VisuallyHidden(props: {
  readonly live?: 'polite' | 'assertive' | undefined;
  readonly children?: ReactNode;
}) {
  if (props.live === undefined) return <span className={classes.hidden}>{props.children}</span>;
  return (
    <span className={classes.hidden} role={props.live === 'polite' ? 'status' : 'alert'}>
      {props.children}
    </span>
  );
}
