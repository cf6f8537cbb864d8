import { useId, type ReactNode } from 'react';
import classes from './Segmented.module.css';
import { classNames, style } from '../text/style.ts';

export function Segmented<Value extends string>(props: {
  label: string;
  /** Whether the label stands above the choice, and not only for those who hear it. */
  labelled?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Readonly<{ value: Value; label: ReactNode }>[];
}) {
  const name = useId();
  const group = (
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
          <span className={classNames(style('centred', 'small', 'gap6'), classes.label)}>{label}</span>
        </label>
      ))}
    </div>
  );
  if (!props.labelled) return group;
  return (
    <div>
      <p className={classes.above} aria-hidden="true">
        {props.label}
      </p>
      {group}
    </div>
  );
}
