import type { ReactNode } from 'react';
import { Glyph, type GlyphKind } from './Glyph.tsx';
import { style, type SharedStyle } from '../text/style.ts';

/** How the words beside a glyph look, where they differ from other words. */
const looks: Readonly<Partial<Record<GlyphKind, readonly SharedStyle[]>>> = {
  waits: ['waiting', 'strong'],
  failed: ['failed'],
  rejected: ['failed'],
  denied: ['failed'],
  danger: ['dangerous', 'strong'],
  shown: ['dangerous', 'strong'],
  sealed: ['sealed'],
  created: ['quiet'],
  gone: ['quiet'],
};

export function Status({ kind, children }: { kind: GlyphKind; children: ReactNode }) {
  return (
    <span className={style('inlineRow', 'shrink', 'gap8', ...(looks[kind] ?? []))}>
      <Glyph kind={kind} />
      <span>{children}</span>
    </span>
  );
}
