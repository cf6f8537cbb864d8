import { useEffect, useRef, type ReactNode } from 'react';
import classes from './Title.module.css';
import { classNames, style } from './style.ts';

/** The heading of a place. It takes the focus when the place is entered, so that keyboard and screen reader start where the eye does. */
export function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames(style('strong', 'breakable', 'flush'), classes.title)}>
      {children}
    </h1>
  );
}
