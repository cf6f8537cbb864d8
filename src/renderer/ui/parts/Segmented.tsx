import { useId, type ReactNode } from 'react';
import classes from './Segmented.module.css';

/** One of a few, all in sight. Arrow keys choose, as in any group of radio buttons, which it is. */
export function Segmented<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Readonly<{ value: Value; label: ReactNode }>[];
}) {
  const name = useId();
  return (
    <div className={classes.group} role="radiogroup" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <label key={value} className={classes.option}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span className={classes.label}>{label}</span>
        </label>
      ))}
    </div>
  );
}
