import type { ReactNode } from 'react';
import classes from './CodeBlock.module.css';
import { CopyButton } from './CopyableValue.tsx';
import { classNames, style } from './style.ts';

/** A frame for text for a machine, with a button in its corner that copies `text`. */
export function CopyFrame({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <div className={classNames(style('frame', 'shrink', 'sunken'), classes.frame)}>
      {children}
      <div className={classNames(style('sunken', 'rounded'), classes.copy)}>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  );
}

/**
 * Text for a machine, as it is: it scrolls, can be focused to scroll it by keyboard, and copied. With `wrap` long lines are broken; `short`
 * is for what is rather copied than read.
 */
export function CodeBlock(props: { text: string; label: string; wrap?: boolean | undefined; short?: boolean }) {
  const { text, label, wrap, short } = props;
  return (
    <CopyFrame text={text} label={label}>
      {/* A scrolling region must be reachable by keyboard. */}
      <pre
        className={classNames(
          style('small', 'flush', 'rounded', wrap && 'breakable'),
          classes.text,
          wrap && classes.wrapped,
          short && classes.short,
        )}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <code>{text}</code>
      </pre>
    </CopyFrame>
  );
}
