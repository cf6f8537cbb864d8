import type { ReactNode } from 'react';
import { style } from '../text/style.ts';
import { Glyph } from './Glyph.tsx';

/** What is wrong with something that was given. The line is there before its message is, so that the message is announced. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className={style('error')} role="status">
      {children && (
        <>
          <Glyph kind="failed" /> {children}
        </>
      )}
    </p>
  );
}
