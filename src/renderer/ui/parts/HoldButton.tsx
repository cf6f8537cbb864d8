import { TextInput } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './HoldButton.module.css';
import { kitMessages } from '../kit-messages.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

const holdMsDefault = 1_500;

/**
 * Something that is done by holding: the pointer or the space bar, for `ms`. Letting go early leaves it undone. For whoever cannot hold,
 * the shown `word` can be typed instead. `onHeld` is called once for each time it was held.
 */
export function HoldButton(props: {
  ms?: number | undefined;
  word: string;
  onHeld: () => void;
  disabled?: boolean | undefined;
  tone?: 'danger' | 'accent' | undefined;
  children: ReactNode;
}) {
  const { ms = holdMsDefault, word, onHeld, disabled = false, tone = 'danger' } = props;
  const t = useMessages(kitMessages);
  const button = useRef<HTMLButtonElement>(null);
  const { holding, begin, end } = useHolding(ms, disabled, onHeld);
  useLayoutEffect(() => button.current?.style.setProperty('--hold-time', `${ms}ms`), [ms]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter would press it; a press is no hold.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) begin();
  };
  const seconds = String(ms / 1_000);
  return (
    <div className={classNames(style('wrapRow'), classes.line)}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-tone={tone}
        data-holding={holding || undefined}
        disabled={disabled}
        onPointerDown={(event) => event.button === 0 && begin()}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onKeyUp={end}
        onBlur={end}
      >
        <span className={classes.fill} />
        <span className={classNames(style('inlineRow', 'gap8'), classes.label)}>{props.children}</span>
        <VisuallyHidden>. {t('hold')}</VisuallyHidden>
      </button>
      <span className={style('note')} aria-hidden="true">
        {t.rich('holdHint', { seconds, key: <kbd className={classes.key}>{t('space')}</kbd> })}
      </span>
      <TextInput
        className={classes.word}
        aria-label={t('orType', { word })}
        placeholder={t('orType', { word })}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        onChange={(event) => {
          if (event.currentTarget.value.trim().toLowerCase() !== word.toLowerCase()) return;
          event.currentTarget.value = '';
          onHeld();
        }}
      />
    </div>
  );
}

function useHolding(ms: number, disabled: boolean, onHeld: () => void) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = (): void => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const begin = (): void => {
    if (disabled) return;
    clearTimeout(timer.current);
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onHeld();
    }, ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { holding, begin, end };
}
