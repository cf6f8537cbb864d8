import type { ReactNode } from 'react';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { style } from '../../ui/text/style.ts';
import { useFormats } from '../../messages/translate.tsx';

/** What was begun and waits for votes, or was approved and can be continued, each with the way on. Nothing where there is none. */
export function UnfinishedActivities(props: {
  title: string;
  rows: readonly Readonly<{ id: string; approved: boolean; what: ReactNode; atMs: number; next: ReactNode }>[];
  children?: ReactNode;
}) {
  const f = useFormats();
  if (props.rows.length === 0) return null;
  return (
    <Section title={props.title}>
      <ul className={style('list')}>
        {props.rows.map(({ id, approved, what, atMs, next }) => (
          <li key={id} className={style('wrapRow', 'gap16', 'padBlock8', 'lineBelow')}>
            <span className={style('grow')}>
              <Status kind={approved ? 'done' : 'waits'}>{what}</Status>
            </span>
            <span className={style('hint')}>{f.time(atMs)}</span>
            {next}
          </li>
        ))}
      </ul>
      {props.children}
    </Section>
  );
}
