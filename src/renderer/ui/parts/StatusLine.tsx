import type { ReactNode } from 'react';
import { Glyph, type GlyphKind } from './Glyph.tsx';
import classes from './StatusLine.module.css';
import { classNames, style } from '../text/style.ts';

export function StatusLine(props: { left: ReactNode; right?: ReactNode; label?: string }) {
  return (
    <footer
      className={classNames(style('row', 'quiet', 'apart', 'rigid', 'lineTop', 'gap20'), classes.line)}
      data-region="status"
      aria-label={props.label}
    >
      <div className={classNames(style('row', 'shrink', 'gap20'), classes.readings)}>{props.left}</div>
      <div className={style('row', 'rigid', 'gap20')}>{props.right}</div>
    </footer>
  );
}

const looks = { wait: 'waiting', fail: 'failed' } as const;

export function StatusItem({
  glyph,
  tone,
  children,
}: {
  glyph?: GlyphKind;
  tone?: 'wait' | 'fail';
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        style('inlineRow', 'nowrap', 'shrink', 'gap6'),
        tone && style(looks[tone]),
        classes.reading,
      )}
      data-tone={tone}
    >
      {glyph && <Glyph kind={glyph} size={0.75} />}
      {children}
    </span>
  );
}
