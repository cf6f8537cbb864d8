import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { Gauge } from './Gauge.tsx';
import { Glyph } from './Glyph.tsx';
import { HoldButton } from './HoldButton.tsx';
import { kitWords } from './kit-words.ts';
import classes from './SecretReveal.module.css';
import { useReveal } from './use-reveal.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useWords } from './words.tsx';

const secondsDefault = 30;
/** A key is written in groups, so that it can be copied by hand. */
const keyGroup = 8;
/** The longest phrase, and 32 bytes in hex: what there is room for where nobody said how long it is. */
const cellsMost = { words: 24, key: 64 } as const;

/**
 * A secret behind a plate: sealed, with as many hatched cells as it has words (or groups of eight characters of a key); then, held for
 * 1.5 s, shown for `seconds`, with a clock. Where nobody knows how many it has, one hatched bar stands for all.
 *
 * What is shown never enters React: `take` gives bytes, their text is put into empty text nodes by hand, and the bytes are overwritten.
 * Hiding empties the nodes; it happens by the button, by Escape, when the window loses the focus or is hidden, at zero, and when this
 * part goes away, which it does when the vault locks.
 *
 * @param cells how many words; for a key how many characters; absent where that is not known before it is shown
 * @param take gives the secret as UTF-8, words divided by blanks; null when there is none after all
 * @param onShown told when it is on the screen, and when it is not any more
 */
export function SecretReveal(props: {
  readonly label: string;
  readonly cells?: number | undefined;
  readonly take: () => Promise<Uint8Array | null>;
  readonly onShown: (on: boolean) => void;
  readonly seconds?: number | undefined;
  readonly kind?: 'words' | 'key' | undefined;
}) {
  const { cells, kind = 'words', seconds = secondsDefault } = props;
  const t = useWords(kitWords);
  const grid = useRef<HTMLOListElement>(null);
  const hide = useRef<HTMLButtonElement>(null);
  const plate = useRef<HTMLElement>(null);
  const reveal = useReveal({
    grid,
    hide,
    plate,
    seconds,
    kind,
    groupChars: keyGroup,
    take: props.take,
    onShown: props.onShown,
  });
  const shown = reveal.state === 'shown';
  const places = cells ?? cellsMost[kind];
  const count = kind === 'words' ? places : Math.ceil(places / keyGroup);
  return (
    <section
      ref={plate}
      className={classNames(classes.plate, shown && classes.open, cells === undefined && classes.uncounted)}
      aria-label={props.label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return;
        event.preventDefault();
        event.stopPropagation();
        reveal.hideNow();
      }}
    >
      <header className={classes.head}>
        <span className={classes.state}>
          <Glyph kind={shown ? 'shown' : 'sealed'} />
          {t(shown ? 'shown' : 'sealed')}
        </span>
        {cells !== undefined && (
          <span className={classes.count}>{t(kind === 'words' ? 'cellsOfWords' : 'cellsOfKey', { n: cells })}</span>
        )}
        {shown && (
          <span className={classes.clock}>
            <Gauge value={reveal.left} max={seconds} tone="danger" label={t('timeLeft', { seconds: reveal.left })} />
            <span className={classes.seconds} aria-hidden="true">
              {t('timeLeft', { seconds: reveal.left })}
            </span>
          </span>
        )}
      </header>
      <ol ref={grid} className={kind === 'words' ? classes.words : classes.key}>
        {Array.from({ length: count }, (_, index) => (
          // A cell has no identity but its place. Its text is none of React's business.
          <li key={index} className={classes.cell}>
            {kind === 'words' && (
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <span className={classes.secret} data-cell={index} translate="no" />
          </li>
        ))}
      </ol>
      <footer className={classes.foot}>
        {shown ? (
          <>
            <Button ref={hide} leftSection={<IconEyeOff size={16} stroke={1.6} aria-hidden />} onClick={reveal.hideNow}>
              {t('hideNow')}
            </Button>
            <span className={classes.hint}>{t('alsoHides')}</span>
            <kbd className={classes.escape} aria-hidden="true">
              {t('escape')}
            </kbd>
          </>
        ) : (
          <HoldButton word={t('revealWord')} onHeld={reveal.show} disabled={reveal.state === 'opening'} tone="danger">
            <IconEye size={16} stroke={1.6} aria-hidden />
            {t(reveal.state === 'opening' ? 'opening' : 'holdToReveal')}
          </HoldButton>
        )}
      </footer>
      <VisuallyHidden live="polite">
        {reveal.state === 'shown' &&
          (reveal.left > 10 ? t('announceShown', { seconds }) : t('announceLeft', { seconds: 10 }))}
        {reveal.state === 'hidden' && t('announceHidden')}
      </VisuallyHidden>
    </section>
  );
}
