import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './NameLink.module.css';

export function NameLink(props: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.name} to={props.to}>
      {props.children}
    </Link>
  );
}
