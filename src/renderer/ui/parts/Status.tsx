import type { ReactNode } from 'react';
import { Glyph, type GlyphKind } from './Glyph.tsx';
import classes from './Status.module.css';

/** How something stands: a drawing and a word, without a fill. Done is plain, waiting is warm. */
export function Status(props: { readonly kind: GlyphKind; readonly children: ReactNode }) {
  return (
    <span className={classes.status} data-kind={props.kind}>
      <Glyph kind={props.kind} />
      <span>{props.children}</span>
    </span>
  );
}
