import { Title as Heading } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { style } from './style.ts';

/** The heading of a place. It takes the focus when the place is entered, so that keyboard and screen reader start where the eye does. */
export function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} className={style('breakable')}>
      {children}
    </Heading>
  );
}
