import type { ReactNode } from 'react';
import classes from './Tag.module.css';
import { classNames, style } from '../text/style.ts';

export function Tag({ children }: { children: ReactNode }) {
  return <span className={classNames(style('truncate', 'quiet'), classes.tag)}>{children}</span>;
}
