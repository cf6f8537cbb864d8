import type { ReactNode } from 'react';
import classes from './TitleBar.module.css';
import { Mark } from './Mark.tsx';
import { classNames, style } from '../text/style.ts';

/** Where the system draws its own buttons over a window without a frame; nowhere in a browser. */
export type WindowButtons = 'left' | 'right' | 'none';

/**
 * The bar at the top of the window: the mark and `title` at the left, `middle` (the lock timer of an open vault), and `end` at the right.
 * With a middle, the line under the bar has the vault's colour. `start` stands before the mark, for the menu button of a narrow window.
 * In a window without a frame, the bar is what people drag the window by.
 */
export function TitleBar(props: {
  title: ReactNode;
  start?: ReactNode;
  middle?: ReactNode;
  end?: ReactNode;
  buttons?: WindowButtons;
}) {
  return (
    <header
      className={classNames(style('rigid'), classes.bar)}
      data-region="title-bar"
      data-seamed={props.middle ? true : undefined}
      data-buttons={props.buttons ?? 'none'}
    >
      <div className={style('row', 'strong', 'shrink', 'gap10')}>
        {props.start}
        <span className={classNames(style('inlineRow', 'rigid'), classes.mark)}>
          <Mark size={20} />
        </span>
        <span className={classNames(style('truncate', 'shrink'), classes.title)}>{props.title}</span>
      </div>
      {props.middle && <div className={classNames(style('row', 'shrink'), classes.middle)}>{props.middle}</div>}
      <div className={classNames(style('row', 'shrink', 'gap8', 'end'), classes.end)}>{props.end}</div>
    </header>
  );
}
