import { IconX } from '../icons.ts';
import { createContext, use, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { kitMessages } from '../kit-messages.ts';
import classes from './SidePanel.module.css';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

/** Where a page lets drawers lie: over its pane, under its head. Null until the page is drawn. */
export const PageOverlayContext = createContext<HTMLElement | null>(null);

type PanelProps = Readonly<{ title: ReactNode; onClose: () => void; foot?: ReactNode; children: ReactNode }>;

/**
 * A look at one row while the list stays: a drawer over the list's right side. It takes the focus when it opens; Escape closes it, and
 * the focus goes back to where it came from. It does not shut the list off.
 */
export function SidePanel(props: PanelProps) {
  const overlay = use(PageOverlayContext);
  return overlay && createPortal(<Panel {...props} />, overlay);
}

function Panel({ title, onClose, foot, children }: PanelProps) {
  const t = useMessages(kitMessages);
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    const inside = panel.current;
    heading.current?.focus();
    return () => {
      // Back to where the focus was, unless it has gone elsewhere by itself.
      const now = document.activeElement;
      const wasHere = now === document.body || now === null || inside?.contains(now);
      if (wasHere && from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // It is a region that can be worked in beside the list, so it is no modal dialog; Escape is heard wherever the focus is in it.
    <section
      ref={panel}
      className={classNames(style('column', 'surface'), classes.panel)}
      aria-labelledby={titleId}
      onKeyDown={closeOnEscape}
    >
      <header className={classNames(style('row', 'apart', 'start', 'gap12'), classes.head)}>
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className={style('large', 'strong', 'breakable', 'flush', 'shrink')}
        >
          {title}
        </h2>
        <button
          type="button"
          className={style('iconButton')}
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        >
          <IconX size="1.125rem" stroke={1.6} aria-hidden />
        </button>
      </header>
      <div className={classNames(style('grow'), classes.content)}>{children}</div>
      {foot !== undefined && (
        <footer className={classNames(style('wrap', 'lineTop', 'gap8'), classes.foot)}>{foot}</footer>
      )}
    </section>
  );
}
