import type { ReactNode } from 'react';
import { Glyph, type GlyphKind } from './Glyph.tsx';
import classes from './Callout.module.css';

/** What a plate interrupts for. */
export type PlateTone = 'wait' | 'fail' | 'danger' | 'seal' | 'note';

const glyphs: Readonly<Record<PlateTone, GlyphKind>> = {
  wait: 'waits',
  fail: 'failed',
  danger: 'danger',
  seal: 'sealed',
  note: 'note',
};

/** A tinted plate for the little that interrupts: what is sensitive, denied, or can be lost. Without a title it is one line. */
export function Plate(props: { readonly tone: PlateTone; readonly title?: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className={classes.plate} data-tone={props.tone}>
      <span className={classes.glyph}>
        <Glyph kind={glyphs[props.tone]} />
      </span>
      <div className={classes.words}>
        {props.title !== undefined && <p className={classes.title}>{props.title}</p>}
        {props.children !== undefined && <div className={classes.text}>{props.children}</div>}
      </div>
    </div>
  );
}
