import type { ReactNode } from 'react';
import { style } from '../text/style.ts';

/** How something stands. Each has a drawing of its own, so that colour never says it alone. */
export type GlyphKind =
  | 'done'
  | 'waits'
  | 'failed'
  | 'rejected'
  | 'denied'
  | 'created'
  | 'sealed'
  | 'gone'
  | 'shown'
  | 'danger'
  | 'note';

/** The role of colour that each is drawn in. */
const roles: Readonly<Record<GlyphKind, string>> = {
  done: 'done',
  waits: 'wait',
  failed: 'fail',
  rejected: 'fail',
  denied: 'fail',
  created: 'ink-3',
  sealed: 'seal',
  gone: 'ink-3',
  shown: 'danger',
  danger: 'danger',
  note: 'ink-3',
};

export function Glyph({ kind, size = 0.875 }: { kind: GlyphKind; size?: number | undefined }) {
  return (
    <svg
      className={style('rigid')}
      color={`var(--co-${roles[kind]})`}
      width={`${size}rem`}
      height={`${size}rem`}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[kind]}
    </svg>
  );
}

const drawings: Readonly<Record<GlyphKind, ReactNode>> = {
  done: <path d="M2 7.6 5.3 11 12 3.4" />,
  waits: (
    <>
      <circle cx="7" cy="7" r="5.4" />
      <path d="M7 1.6a5.4 5.4 0 0 1 0 10.8Z" fill="currentColor" stroke="none" />
    </>
  ),
  failed: <path d="m2.6 2.6 8.8 8.8M11.4 2.6l-8.8 8.8" />,
  denied: <path d="m2.6 2.6 8.8 8.8M11.4 2.6l-8.8 8.8" />,
  rejected: (
    <>
      <circle cx="7" cy="7" r="5.4" />
      <path d="m3.2 10.8 7.6-7.6" />
    </>
  ),
  created: <rect x="2" y="2" width="10" height="10" rx="1.5" strokeDasharray="1.6 2.4" />,
  sealed: (
    <>
      <rect x="1.8" y="1.8" width="10.4" height="10.4" rx="1" />
      <path d="m2 7.4 5.4-5.4M2 12 12 2M6.6 12 12 6.6" strokeWidth="1.2" />
    </>
  ),
  gone: <path d="M2.5 7h9" strokeDasharray="2 2.4" />,
  shown: (
    <>
      <rect x="1.8" y="1.8" width="10.4" height="10.4" rx="1.5" />
      <rect x="5" y="5" width="4" height="4" fill="currentColor" stroke="none" />
    </>
  ),
  danger: (
    <>
      <path d="M7 1.8 13 12.2H1Z" />
      <path d="M7 5.6v3M7 10.3v.1" />
    </>
  ),
  note: (
    <>
      <circle cx="7" cy="7" r="5.6" />
      <path d="M7 6.6v3.4M7 4.1v.1" />
    </>
  ),
};
