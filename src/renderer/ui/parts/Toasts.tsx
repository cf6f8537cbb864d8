import { ActionIcon } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { kitMessages } from '../kit-messages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconX } from '../icons.ts';
import { classNames, style } from '../text/style.ts';
import { Glyph, type GlyphKind } from './Glyph.tsx';
import classes from './Toasts.module.css';

/** News of what happened elsewhere. What it says also stands somewhere else: it goes by itself. */
export type Toast = Readonly<{ id: string; kind: GlyphKind; content: ReactNode }>;

const shownMs = 6_000;
/** The newest are shown. */
const shownMax = 2;

/**
 * News in the lower right corner, announced to screen readers without interrupting them. The oldest goes after six seconds, but not while
 * the pointer or the focus is on one of them.
 */
export function Toasts({ toasts, onGone }: { toasts: readonly Toast[]; onGone: (id: string) => void }) {
  const t = useMessages(kitMessages);
  const region = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  const shown = toasts.slice(-shownMax);
  const oldest = shown[0]?.id;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (held || oldest === undefined) return;
    const timer = setTimeout(() => gone(oldest), shownMs);
    return () => clearTimeout(timer);
  }, [held, oldest]);
  const dismiss = (id: string): void => {
    // The focus must not fall out of the page with the button.
    document.querySelector<HTMLElement>('main h1')?.focus();
    setHeld(false);
    onGone(id);
  };
  const stays = (event: FocusEvent): boolean => region.current?.contains(event.relatedTarget) === true;
  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={t('news')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => !stays(event) && setHeld(false)}
    >
      <div role="status">
        {shown.map(({ id, kind, content }) => (
          <div key={id} className={classNames(style('row', 'frame', 'gap12', 'start'), classes.toast)}>
            <span className={classes.glyph}>
              <Glyph kind={kind} size={1} />
            </span>
            <div className={style('grow', 'shrink', 'breakable')}>{content}</div>
            <ActionIcon
              aria-label={t('dismissNews')}
              title={t('dismissNews')}
              size="1.75rem"
              onClick={() => dismiss(id)}
            >
              <IconX aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
    </section>
  );
}
