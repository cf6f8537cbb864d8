import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import classes from './Tags.module.css';

/** Things with a box each: tags of one person or key, or the members of one tag. `hidden` keeps the label for screen readers alone. */
export function CheckList(props: {
  label: string;
  hidden?: boolean;
  /** `suffix` follows the name, `note` stands at the end of the row. */
  items: readonly Readonly<{ id: string; name: string; suffix?: string | false; note?: ReactNode }>[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(props.chosen);
    if (on) next.add(id);
    else next.delete(id);
    props.onChange(next);
  };
  return (
    <fieldset className={classes.checkList}>
      <legend className={classes.legend}>
        {props.hidden ? <VisuallyHidden>{props.label}</VisuallyHidden> : props.label}
      </legend>
      <ul className={classes.items}>
        {props.items.map(({ id, name, suffix, note }) => (
          <li key={id} className={classNames(style('row', 'apart', 'gap12'), classes.item)}>
            <Checkbox
              checked={props.chosen.has(id)}
              label={
                <>
                  <SafeText text={name} max={80} /> {suffix}
                </>
              }
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            {note}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Whether two sets hold the same members. */
export function sameMembers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
