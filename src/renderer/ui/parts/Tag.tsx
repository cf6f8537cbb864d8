import type { ReactNode } from 'react';
import classes from './Tag.module.css';

/** A word that somebody tied to something. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
