import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './NameLink.module.css';

/** The name of something in a list, which leads to it: in the ink of the list, underlined under the pointer. */
export function NameLink(props: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={classes.name} to={props.to}>
      {props.children}
    </Link>
  );
}
