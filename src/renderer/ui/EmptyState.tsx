import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

/** A place with nothing in it yet: an uncut key, what the place is for, what to do first, and what else there is to know. */
export function EmptyState(props: {
  readonly title: string;
  readonly words: ReactNode;
  readonly primary?: ReactNode;
  readonly secondary?: ReactNode;
  readonly foot?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <UncutKey />
      <h2 className={classes.title}>{props.title}</h2>
      <div className={classes.words}>{props.words}</div>
      {(props.primary !== undefined || props.secondary !== undefined) && (
        <div className={classes.deeds}>
          {props.primary}
          {props.secondary}
        </div>
      )}
      {props.foot !== undefined && <div className={classes.foot}>{props.foot}</div>}
    </div>
  );
}

/** A key that nobody has cut: the drawing of every empty place. */
function UncutKey() {
  return (
    <svg className={classes.key} viewBox="0 0 132 48" aria-hidden="true" focusable="false">
      <path d="M14 6h20l11 18-11 18H14L3 24Z" />
      <circle cx="24" cy="24" r="7" />
      <path d="M44 17h80l5 7-5 7H44" />
      <path d="M52 24h66" strokeDasharray="3 4" />
    </svg>
  );
}
