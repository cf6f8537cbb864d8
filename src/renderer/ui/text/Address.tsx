import classes from './Address.module.css';
import { CopyButton, Groups } from './CopyableValue.tsx';
import { classNames, style } from './style.ts';

/**
 * An address in full, in groups of four; a `0x` hangs before them. With `wrap` it is set larger, in rows, as where somebody decides.
 * With `copy` a button stands beside it, which `label` names.
 */
export function Address(props: {
  value: string;
  wrap?: boolean | undefined;
  copy?: boolean | undefined;
  label?: string | undefined;
}) {
  const hangs = /^0x/iu.test(props.value);
  const look = classNames(
    style('breakable', 'shrink', !props.wrap && 'small', !props.wrap && 'tight'),
    props.wrap && classes.wrapped,
    hangs && classes.hanging,
  );
  const drawn = (
    <code className={look} aria-label={props.value} role="img">
      {hangs && <span className={style('quieter')}>{props.value.slice(0, 2)}</span>}
      <Groups text={hangs ? props.value.slice(2) : props.value} />
    </code>
  );
  // In a table of thousands each box around an address is laid out again and again.
  if (!props.copy && !props.wrap) return drawn;
  return (
    <span className={style('inlineRow', 'start', 'gap6', 'fit')}>
      {drawn}
      {props.copy && <CopyButton text={props.value} label={props.label ?? props.value} kind="address" />}
    </span>
  );
}
