import type { ReactNode } from 'react';
import classes from './Lid.module.css';
import { Mark } from './Mark.tsx';

/** The window's lid: the mark and the name at the left, what the hasp says in the middle, who acts at the right. */
export function Lid(props: { readonly title: string; readonly hasp?: ReactNode; readonly operator?: ReactNode }) {
  return (
    <header className={props.hasp ? `${classes.lid} ${classes.seamed}` : classes.lid}>
      <span className={classes.name}>
        <Mark size={22} />
        <span>{props.title}</span>
      </span>
      {props.hasp && <div className={classes.hasp}>{props.hasp}</div>}
      {props.operator && <span className={classes.operator}>{props.operator}</span>}
    </header>
  );
}
