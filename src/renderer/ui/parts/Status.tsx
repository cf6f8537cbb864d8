import type { ReactNode } from 'react';
import { Glyph, type GlyphKind } from './Glyph.tsx';
import classes from './Status.module.css';
import { classNames, style } from '../text/style.ts';

export function Status(props: { kind: GlyphKind; children: ReactNode }) {
  return (
    <span className={classNames(style('inlineRow', 'shrink'), classes.status)} data-kind={props.kind}>
      <Glyph kind={props.kind} />
      <span>{props.children}</span>
    </span>
  );
}
