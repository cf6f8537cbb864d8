import { useId, type ReactNode } from 'react';
import classes from './Toggle.module.css';

/** Something that is on or off, at once: its words at the left, the switch at the right. */
export function Toggle(props: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
}) {
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={classes.words}>
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
