import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { style } from '../text/style.ts';
import { Glyph, type GlyphKind } from './Glyph.tsx';

/** What a callout interrupts for. */
export type CalloutTone = 'done' | 'wait' | 'fail' | 'danger' | 'seal' | 'note';

const looks: Readonly<Record<CalloutTone, Readonly<{ kind: GlyphKind; ground: string; line: string }>>> = {
  done: { kind: 'done', ground: 'done-tint', line: 'done-line' },
  wait: { kind: 'waits', ground: 'wait-tint', line: 'wait-line' },
  fail: { kind: 'failed', ground: 'fail-tint', line: 'fail-line' },
  danger: { kind: 'danger', ground: 'danger-tint', line: 'danger-line' },
  seal: { kind: 'sealed', ground: 'seal-tint', line: 'seal-line' },
  note: { kind: 'note', ground: 'sunken', line: 'line-2' },
};

/**
 * A tinted box for what must interrupt: what is sensitive, denied or can be lost. Without a title, a callout is one line. A callout that
 * appears while somebody works has a role, so that it is announced.
 */
export function Callout(props: {
  tone: CalloutTone;
  title?: ReactNode;
  role?: 'status' | 'alert';
  children?: ReactNode;
}) {
  const { tone, title, role, children } = props;
  const { kind, ground, line } = looks[tone];
  return (
    <Group
      className={style('rounded')}
      data-tone={tone}
      role={role}
      gap="sm"
      align="flex-start"
      wrap="nowrap"
      px="md"
      py="xs"
      bg={`var(--co-${ground})`}
      bd={`1px solid var(--co-${line})`}
    >
      <Group h="1.25rem">
        <Glyph kind={kind} />
      </Group>
      <div className={style('breakable', 'shrink')}>
        {title !== undefined && <p className={style('strong', 'flush')}>{title}</p>}
        {children !== undefined && <div className={title === undefined ? undefined : style('note')}>{children}</div>}
      </div>
    </Group>
  );
}
