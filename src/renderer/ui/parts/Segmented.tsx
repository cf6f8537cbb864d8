import { useId, type ReactNode } from 'react';
import classes from './Segmented.module.css';
import { classNames, style } from '../text/style.ts';

export function Segmented<Value extends string | number>(props: {
  label: string;
  /** Whether the label stands above the choice, and not only for those who hear it. */
  labelled?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Readonly<{ value: Value; label: ReactNode }>[];
}) {
  const name = useId();
  return (
    <div>
      {props.labelled && (
        <p className={style('label', 'flush', 'bottom4')} aria-hidden="true">
          {props.label}
        </p>
      )}
      <div className={classNames(style('sunken', 'rounded'), classes.group)} role="radiogroup" aria-label={props.label}>
        {props.options.map(({ value, label }) => (
          <label key={value} className={classNames(style('inlineRow'), classes.option)}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span className={classNames(style('centred', 'small', 'quiet', 'gap6', 'rounded'), classes.label)}>
              {label}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
