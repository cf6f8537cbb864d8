import type { ReactNode } from 'react';
import classes from './TitleBar.module.css';
import { Mark } from './Mark.tsx';

/** Where the system draws its own buttons over a window without a frame; nowhere in a browser. */
export type WindowButtons = 'left' | 'right' | 'none';

/**
 * The window's lid: the mark and `title` at the left, what the hasp says in the middle, `end` at the right. With a hasp the seam under it
 * is in the vault's colour. `start` stands before the mark, for the button that opens the menu of a narrow window. In a window without
 * a frame the lid is what the window is dragged by, except for its buttons.
 */
export function Lid(props: {
  readonly title: ReactNode;
  readonly start?: ReactNode;
  readonly hasp?: ReactNode;
  readonly end?: ReactNode;
  readonly buttons?: WindowButtons;
  /** Turns the hasp brass: time is running out. */
  readonly soon?: boolean;
}) {
  return (
    <header
      className={classes.lid}
      data-region="lid"
      data-seamed={props.hasp ? true : undefined}
      data-buttons={props.buttons ?? 'none'}
    >
      <div className={classes.start}>
        {props.start}
        <span className={classes.mark}>
          <Mark size={20} />
        </span>
        <span className={classes.title}>{props.title}</span>
      </div>
      {props.hasp && (
        <div className={classes.hasp} data-soon={props.soon === true ? true : undefined}>
          {props.hasp}
        </div>
      )}
      <div className={classes.end}>{props.end}</div>
    </header>
  );
}
