import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import classes from './CheckList.module.css';

/**
 * Things with a box each: tags of one person or key, or the members of one tag. `hidden` keeps the label for screen readers
 * alone; `suffix` stands behind a name, `note` below it. A long list scrolls by itself, unless it is to be `whole`. */
export function CheckList(props: {
  label: string;
  hidden?: boolean;
  whole?: boolean;
  items: readonly Readonly<{ id: string; name: string; suffix?: ReactNode; note?: ReactNode }>[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  return (
    <Checkbox.Group
      label={props.hidden ? <VisuallyHidden>{props.label}</VisuallyHidden> : props.label}
      value={[...props.chosen]}
      onChange={(chosen) => props.onChange(new Set(chosen))}
    >
      <ul className={classNames(style('list'), props.whole !== true && classes.items)}>
        {props.items.map(({ id, name, suffix, note }) => (
          <li key={id} className={style('lineBelow', 'padBlock8')}>
            <Checkbox
              value={id}
              label={
                <>
                  <SafeText text={name} max={80} />
                  {suffix && <span className={style('quiet')}> {suffix}</span>}
                </>
              }
              description={note}
            />
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  );
}

/** Whether two sets hold the same members. */
export function sameMembers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
