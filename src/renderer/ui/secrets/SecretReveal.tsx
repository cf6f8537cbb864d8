import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '../icons.ts';
import { useRef, type Ref } from 'react';
import { Gauge } from '../parts/Gauge.tsx';
import { Glyph } from '../parts/Glyph.tsx';
import { HoldButton } from '../parts/HoldButton.tsx';
import { kitMessages } from '../kit-messages.ts';
import classes from './SecretReveal.module.css';
import { useReveal, type Reveal, type SecretKind } from './use-reveal.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

const secondsDefault = 30;
/** A key is written in groups, so that it can be copied by hand. */
const keyGroup = 8;
/** When a listener is told that time runs out. */
const lastSeconds = 10;

/**
 * A secret behind a plate: sealed, with as many hatched cells as it has words (or groups of eight characters of a key); then, held for
 * 1.5 s, shown for `seconds`, with a clock.
 *
 * What is shown never enters React: `take` gives bytes, their text is put into text nodes by hand, and the bytes are overwritten. Hiding
 * empties the nodes; it happens by the button, by Escape, when the window loses the focus or is hidden, at zero, and when this part goes
 * away, which it does when the vault locks.
 *
 * @param cells how many words; for a key how many characters. Where nobody knows that before, and for text, one hatched bar stands for all
 * @param take gives the secret as UTF-8, words divided by blanks; null when there is none after all
 * @param onShown told when it is on the screen, and when it is not any more
 */
export function SecretReveal(props: {
  label: string;
  cells?: number | undefined;
  take: () => Promise<Uint8Array | null>;
  onShown: (on: boolean) => void;
  seconds?: number | undefined;
  kind?: SecretKind | undefined;
}) {
  const { kind = 'words', seconds = secondsDefault, take, onShown } = props;
  const t = useMessages(kitMessages);
  const grid = useRef<HTMLOListElement>(null);
  const hide = useRef<HTMLButtonElement>(null);
  const plate = useRef<HTMLElement>(null);
  const reveal = useReveal({ grid, hide, plate, seconds, kind, groupChars: keyGroup, take, onShown });
  const shown = reveal.state === 'shown';
  const cells = (shown ? reveal.found : undefined) ?? props.cells;
  return (
    <section
      ref={plate}
      className={classNames(style('frame', 'surface'), classes.plate, shown && classes.open)}
      aria-label={props.label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return;
        event.preventDefault();
        event.stopPropagation();
        reveal.hideNow();
      }}
    >
      <Head reveal={reveal} cells={cells} kind={kind} seconds={seconds} />
      <Cells gridRef={grid} cells={cells} kind={kind} sealed={!shown} />
      <footer className={classNames(style('wrapRow', 'lineTop', 'gap12', 'pad12'), classes.foot)}>
        {shown ? (
          <>
            <Button ref={hide} leftSection={<IconEyeOff aria-hidden />} onClick={reveal.hideNow}>
              {t('hideNow')}
            </Button>
            <span className={style('note')}>{t('alsoHides')}</span>
            <kbd className={style('toEnd')} aria-hidden="true">
              {t('escape')}
            </kbd>
          </>
        ) : (
          <HoldButton word={t('revealWord')} onHeld={reveal.show}>
            <IconEye aria-hidden />
            {t(reveal.state === 'opening' ? 'opening' : 'holdToReveal')}
          </HoldButton>
        )}
      </footer>
      <VisuallyHidden live="polite">
        {shown &&
          (reveal.left > lastSeconds ? t('announceShown', { seconds }) : t('announceLeft', { seconds: lastSeconds }))}
        {reveal.state === 'hidden' && t('announceHidden')}
      </VisuallyHidden>
    </section>
  );
}

function Head(props: { reveal: Reveal; cells: number | undefined; kind: SecretKind; seconds: number }) {
  const { reveal, cells } = props;
  const t = useMessages(kitMessages);
  const shown = reveal.state === 'shown';
  const left = t('timeLeft', { seconds: reveal.left });
  return (
    <header className={classNames(style('wrapRow', 'gap12'), classes.head)}>
      <span className={classNames(style('inlineRow', 'strong', 'gap8'), classes.state)}>
        <Glyph kind={shown ? 'shown' : 'sealed'} />
        {t(shown ? 'shown' : 'sealed')}
      </span>
      {cells !== undefined && (
        <span className={style('quiet')}>{t(props.kind === 'words' ? 'wordsCount' : 'cellsOfKey', { n: cells })}</span>
      )}
      {shown && (
        <span className={style('inlineRow', 'gap16', 'toEnd')}>
          <Gauge value={reveal.left} max={props.seconds} tone="danger" label={left} />
          <span className={style('dangerous', 'strong', 'tabular')} aria-hidden="true">
            {left}
          </span>
        </span>
      )}
    </header>
  );
}

function Cells(props: {
  gridRef: Ref<HTMLOListElement>;
  cells: number | undefined;
  kind: SecretKind;
  sealed: boolean;
}) {
  const { cells, kind } = props;
  const count = cells === undefined ? 1 : kind === 'words' ? cells : Math.ceil(cells / keyGroup);
  return (
    // While it is sealed there is nothing in it to be heard.
    <ol
      ref={props.gridRef}
      className={classNames(
        style('list', 'pad16', kind === 'key' && 'grid', kind === 'key' && 'gap8'),
        (cells !== undefined || kind === 'text') && classes[kind],
      )}
      aria-hidden={props.sealed}
    >
      {Array.from({ length: count }, (_, index) => (
        // A cell has no identity but its place. Its text is none of React's business.
        <li key={index} className={style('row', 'shrink', 'gap8')}>
          {kind === 'words' && cells !== undefined && (
            <span className={classNames(style('note', 'tabular', 'rigid'), classes.number)} aria-hidden="true">
              {index + 1}
            </span>
          )}
          <span
            className={classNames(style('literal', 'breakable', 'grow', 'shrink', 'large', 'rounded'), classes.secret)}
            data-cell={index}
            translate="no"
          />
        </li>
      ))}
    </ol>
  );
}
