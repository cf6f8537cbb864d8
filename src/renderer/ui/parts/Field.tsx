import { Switch } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { IconCheck } from '../icons.ts';
import { classNames, style } from '../text/style.ts';
import classes from './Field.module.css';

/**
 * A row of settings: what it is and a hint at the left, its control at the right, a message below when something is wrong. Where it is
 * narrow the control goes under the words. Give the control a label of its own.
 */
export function Field(props: { name: ReactNode; hint?: ReactNode; error?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames(style('grid', 'lineBelow', 'padBlock12'), classes.row)}>
      <div className={style('column', 'shrink')}>
        <span className={style('strong')}>{props.name}</span>
        {props.hint !== undefined && <span className={style('note', 'prose')}>{props.hint}</span>}
      </div>
      <div className={style('shrink')}>{props.children}</div>
    </div>
  );
}

/** A row of settings that is a switch. */
export function Toggle(props: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}) {
  const { checked, disabled = false } = props;
  const id = useId();
  return (
    <Field
      name={<label htmlFor={id}>{props.label}</label>}
      hint={props.hint && <span id={`${id}-hint`}>{props.hint}</span>}
    >
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        thumbIcon={checked && <IconCheck size="0.75rem" stroke={3} color="var(--co-accent)" aria-hidden />}
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </Field>
  );
}
