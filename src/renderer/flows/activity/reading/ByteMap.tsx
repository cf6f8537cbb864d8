import { useState, type KeyboardEvent } from 'react';
import type { ReadPiece } from '#shared/reading.ts';
import { useMessages } from '../../../messages/translate.tsx';
import { usePointed } from '../../../ui/parts/Pointing.tsx';
import { Section } from '../../../ui/parts/Section.tsx';
import { classNames, style } from '../../../ui/text/style.ts';
import classes from './ByteMap.module.css';
import { useFieldName } from './field-name.ts';
import { messages } from './messages.ts';
import { More } from './Parts.tsx';

/** Pieces that are drawn; what is beyond stands in the raw payload. */
const shownMax = 64;
/** The fields that say what happens, and to whom. */
const decisive = /^(?:to|value|data(?:\.(?:selector|arguments.*))?|contract|(?:instructions|outputs)\[\d+\])$/;
/** What only the encoding needs. */
const envelope = /^(?:type|list|data\.length|signatures?|version|header|magic|instruction_count)$/;

/**
 * The bytes of an unsigned transaction, cut where its fields meet. A piece that is pointed to or has the focus marks its field above, and the
 * other way round. Each piece says its field and its place in words.
 */
export function ByteMap({ pieces }: { pieces: readonly ReadPiece[] }) {
  const t = useMessages(messages);
  const nameOf = useFieldName();
  const { pointed, point } = usePointed();
  const [active, setActive] = useState(0);
  const shown = pieces.slice(0, shownMax);
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  let end = 0;
  const places = shown.map(({ name, length }) => {
    const from = end + 1;
    end += length;
    return { field: name, words: t('pieceAt', { name: nameOf(name) ?? name, n: length, from, to: end }) };
  });
  const steer = (event: KeyboardEvent<HTMLElement>): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: active + 1,
      ArrowDown: active + 1,
      ArrowLeft: active - 1,
      ArrowUp: active - 1,
      Home: 0,
      End: shown.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-piece="${next}"]`)?.focus();
  };
  return (
    <Section title={t('pieces')} aside={t('bytesCount', { n: total })}>
      <div
        role="listbox"
        aria-label={t('pieces')}
        aria-orientation="horizontal"
        tabIndex={-1}
        className={classes.map}
        onKeyDown={steer}
        onMouseLeave={() => point(null)}
      >
        {shown.map(({ name, bytes, length }, at) => (
          <div
            // Pieces have no identity but their place.
            key={at}
            role="option"
            aria-selected={pointed === name}
            aria-label={places[at]?.words}
            tabIndex={at === active ? 0 : -1}
            data-piece={at}
            className={classNames(
              classes.piece,
              decisive.test(name) && classes.decisive,
              envelope.test(name) && classes.envelope,
            )}
            onMouseEnter={() => point(name)}
            onFocus={() => {
              setActive(at);
              point(name);
            }}
            onBlur={() => point(null)}
          >
            <code className={style('small', 'breakable')}>{bytes}</code>
            <span className={classes.name}>
              {nameOf(name) ?? name}
              {bytes.length < 2 * length && ` (${t('pieceMore', { n: length - bytes.length / 2 })})`}
            </span>
          </div>
        ))}
      </div>
      <More n={pieces.length - shownMax} />
      <p className={style('hint', 'top4')} aria-hidden>
        {places.find(({ field }) => field === pointed)?.words ?? t('piecesHint')}
      </p>
    </Section>
  );
}
