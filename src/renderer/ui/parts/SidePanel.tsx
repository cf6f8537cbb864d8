import { IconX } from '../icons.ts';
import { use, useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { kitMessages } from '../kit-messages.ts';
import { PageOverlayContext } from './page-overlay.ts';
import classes from './SidePanel.module.css';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

/**
 * A look at one row while the list stays: a drawer over the list's right side. It takes the focus when it opens; Escape closes it, and
 * the focus goes back to where it came from. It does not shut the list off.
 */
export function SidePanel(props: { title: ReactNode; onClose: () => void; foot?: ReactNode; children: ReactNode }) {
  const t = useMessages(kitMessages);
  const titleId = useId();
  const overlay = use(PageOverlayContext);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a page the drawer waits for the place it lies in; elsewhere it lies where it is written.
  const placed = overlay !== null;
  useFocusThereAndBack(heading, placed);
  if (!placed) return null;

  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    props.onClose();
  };
  const panel = (
    // It is a region that can be worked in beside the list, so it is no modal dialog; Escape is heard wherever the focus is in it.
    <section className={classes.panel} aria-labelledby={titleId} onKeyDown={closeOnEscape}>
      <header className={classNames(style('apart', 'start', 'rigid', 'gap12'), classes.head)}>
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className={classNames(style('strong', 'breakable', 'flush', 'shrink'), classes.title)}
        >
          {props.title}
        </h2>
        <button
          type="button"
          className={style('iconButton')}
          aria-label={t('close')}
          title={t('close')}
          onClick={props.onClose}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      </header>
      <div className={classes.content}>{props.children}</div>
      {props.foot !== undefined && (
        <footer className={classNames(style('wrap', 'rigid', 'lineTop', 'gap8'), classes.foot)}>{props.foot}</footer>
      )}
    </section>
  );
  return overlay === undefined ? panel : createPortal(panel, overlay);
}

/** Moves the focus into what opened, and back to where it was when that goes away; unless it has gone elsewhere by itself. */
function useFocusThereAndBack(target: RefObject<HTMLElement | null>, placed: boolean): void {
  useEffect(() => {
    if (!placed) return;
    const from = document.activeElement;
    const inside = target.current?.closest('section');
    target.current?.focus();
    return () => {
      const now = document.activeElement;
      const wasHere = now === document.body || now === null || inside?.contains(now);
      if (wasHere && from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [target, placed]);
}
