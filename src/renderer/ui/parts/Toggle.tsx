import { useId, type ReactNode } from 'react';
import { style } from '../text/style.ts';
import classes from './Toggle.module.css';

export function Toggle(props: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}) {
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={style('column', 'shrink')}>
        <label className={classes.label} htmlFor={id}>
          {props.label}
        </label>
        {props.hint !== undefined && (
          <span className={classes.hint} id={`${id}-hint`}>
            {props.hint}
          </span>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={props.checked}
        disabled={props.disabled}
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
