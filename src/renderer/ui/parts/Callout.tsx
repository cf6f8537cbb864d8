import type { ReactNode } from 'react';
import { classNames, style } from '../text/style.ts';
import { Glyph, type GlyphKind } from './Glyph.tsx';
import classes from './Callout.module.css';

/** What a callout interrupts for. */
export type CalloutTone = 'wait' | 'fail' | 'danger' | 'seal' | 'note';

const glyphs: Readonly<Record<CalloutTone, GlyphKind>> = {
  wait: 'waits',
  fail: 'failed',
  danger: 'danger',
  seal: 'sealed',
  note: 'note',
};

/** A tinted box for what must interrupt: what is sensitive, denied or can be lost. Without a title, a callout is one line. */
export function Callout(props: { tone: CalloutTone; title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.callout} data-tone={props.tone}>
      <span className={classNames(style('inlineRow', 'rigid'), classes.glyph)}>
        <Glyph kind={glyphs[props.tone]} />
      </span>
      <div className={style('breakable', 'shrink')}>
        {props.title !== undefined && <p className={style('strong', 'flush')}>{props.title}</p>}
        {props.children !== undefined && <div className={classes.text}>{props.children}</div>}
      </div>
    </div>
  );
}
