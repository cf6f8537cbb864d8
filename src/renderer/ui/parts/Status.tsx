import type { ReactNode } from 'react';
import { Glyph, type GlyphKind } from './Glyph.tsx';
import classes from './Status.module.css';

export function Status(props: { kind: GlyphKind; children: ReactNode }) {
  return (
    <span className={classes.status} data-kind={props.kind}>
      <Glyph kind={props.kind} />
      <span>{props.children}</span>
    </span>
  );
}
