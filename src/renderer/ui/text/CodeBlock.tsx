import classes from './CodeBlock.module.css';
import { CopyButton } from './CopyableValue.tsx';
import { classNames, style } from './style.ts';

/**
 * Text for a machine, as it is: it scrolls, can be focused to scroll it by keyboard, and copied. With `wrap` long lines are broken; `short`
 * is for what is rather copied than read.
 */
export function CodeBlock(props: { text: string; label: string; wrap?: boolean | undefined; short?: boolean }) {
  return (
    <div className={classNames(style('frame', 'shrink'), classes.block)}>
      {/* A scrolling region must be reachable by keyboard. */}
      <pre
        className={classNames(props.wrap ? classes.wrapped : classes.text, props.short && classes.short)}
        tabIndex={0}
        role="region"
        aria-label={props.label}
      >
        <code>{props.text}</code>
      </pre>
      <div className={classes.copy}>
        <CopyButton text={props.text} label={props.label} />
      </div>
    </div>
  );
}
