import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './Deciding.module.css';
import { kitMessages } from '../kit-messages.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

const holdMs = 1_500;

/**
 * Something that is done by holding: the pointer or the space bar, for 1.5 s. Letting go early leaves it undone. For whoever cannot hold,
 * the shown `word` can be typed instead. `onHeld` is called once for each time it was held.
 */
export function HoldButton({ word, onHeld, children }: { word: string; onHeld: () => void; children: ReactNode }) {
  const t = useMessages(kitMessages);
  const { holding, begin, end } = useHolding(onHeld);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter would press it; a press is no hold.
    if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
    if (event.key === ' ' && !event.repeat) begin();
  };
  return (
    <div className={style('buttons')}>
      <Button
        size="md"
        variant="outline"
        color="signal"
        className={classNames(classes.held, holding && classes.holding)}
        onPointerDown={(event) => event.button === 0 && begin()}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onKeyUp={end}
        onBlur={end}
      >
        <span className={style('inlineRow', 'gap8')}>{children}</span>
        <VisuallyHidden>. {t('hold')}</VisuallyHidden>
      </Button>
      <span className={style('note')} aria-hidden="true">
        {t.rich('holdHint', { seconds: String(holdMs / 1_000), key: <kbd>{t('space')}</kbd> })}
      </span>
      <TextInput
        w="11.25rem"
        maw="100%"
        ml="auto"
        aria-label={t('orType', { word })}
        placeholder={t('orType', { word })}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          if (event.currentTarget.value.trim().toLowerCase() !== word.toLowerCase()) return;
          event.currentTarget.value = '';
          onHeld();
        }}
      />
    </div>
  );
}

function useHolding(onHeld: () => void) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = (): void => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const begin = (): void => {
    clearTimeout(timer.current);
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onHeld();
    }, holdMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { holding, begin, end };
}
