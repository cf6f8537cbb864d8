import { Modal } from '@mantine/core';
import { IconSearch } from '../../ui/icons.ts';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Keys } from '../Chord.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { useEntries } from './entries.ts';
import { find, operationsOnly, type Found, type FoundGroup } from './find.ts';
import classes from './Palette.module.css';
import { paletteMessages } from './messages.ts';

/**
 * Finds whatever can be gone to or begun, by a few letters of its name. The focus stays in the field; arrows choose, Enter goes.
 * @param props.recent ids of what was gone to lately, the last one first; kept by the frame while the vault is open, and nowhere else
 */
export function Palette(props: { recent: readonly string[]; onGone: (id: string) => void; onClose: () => void }) {
  const t = useMessages(paletteMessages);
  const navigate = useNavigate();
  const entries = useEntries();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = useMemo(() => find(query, entries, props.recent), [query, entries, props.recent]);
  const flat = useMemo(() => found.flatMap((group) => group.found), [found]);
  const chosen = flat[Math.min(at, flat.length - 1)];

  const go = (to: Found | undefined): void => {
    if (to === undefined) return;
    props.onGone(to.entry.id);
    props.onClose();
    if (to.entry.run) to.entry.run();
    else void navigate(to.entry.path);
  };
  const onKey = (event: KeyboardEvent): void => {
    const next = nextAt(event.key, Math.min(at, flat.length - 1), flat.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(chosen);
    }
  };

  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      size="40rem"
      yOffset="5.5rem"
      centered={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.palette, overlay: classes.scrim }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('label')}>
        <Asked
          id={id}
          query={query}
          options={flat.length}
          chosen={chosen === undefined ? undefined : flat.indexOf(chosen)}
          onQuery={(next) => {
            setQuery(next);
            setAt(0);
          }}
          onKey={onKey}
          onClose={props.onClose}
        />
        <Results
          id={id}
          label={t('results')}
          groups={found}
          chosen={chosen}
          onGo={go}
          onPoint={(one) => setAt(flat.indexOf(one))}
        />
        {flat.length === 0 && (
          <div className={classes.none}>
            <p>{t('noMatch')}</p>
            <p>{t('noneWords')}</p>
          </div>
        )}
        <VisuallyHidden live="polite">{query === '' ? '' : t('found', { n: flat.length })}</VisuallyHidden>
        <Foot />
      </Modal.Content>
    </Modal.Root>
  );
}

/** What is typed. The focus stays here; what it would go to is named to screen readers by its id. */
function Asked(props: {
  id: string;
  query: string;
  options: number;
  chosen: number | undefined;
  onQuery: (query: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onClose: () => void;
}) {
  const t = useMessages(paletteMessages);
  return (
    <div className={classNames(style('row', 'quiet', 'rigid', 'gap12'), classes.asked)}>
      <IconSearch size="1.25rem" stroke={1.6} aria-hidden />
      <input
        data-autofocus
        className={classes.field}
        role="combobox"
        aria-label={t('label')}
        aria-expanded={props.options > 0}
        aria-controls={`${props.id}-results`}
        aria-activedescendant={props.chosen === undefined ? undefined : `${props.id}-${props.chosen}`}
        aria-autocomplete="list"
        placeholder={t('hint')}
        value={props.query}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => props.onQuery(event.currentTarget.value)}
        onKeyDown={props.onKey}
      />
      <button type="button" className={classes.close} onClick={props.onClose} aria-label={t('close')}>
        <Keys keys={['Esc']} />
      </button>
    </div>
  );
}

function Foot() {
  const t = useMessages(paletteMessages);
  return (
    <div className={classNames(style('note', 'rigid', 'lineTop'), classes.foot)} aria-hidden="true">
      <span>
        <Keys keys={['↑', '↓']} /> {t('move')}
      </span>
      <span>
        <Keys keys={['Enter']} /> {t('openVerb')}
      </span>
      <span className={classes.last}>
        <Keys keys={[operationsOnly]} /> {t('operationsOnly')}
      </span>
    </div>
  );
}

/** Where a key moves the choice to, around the ends; undefined for a key that moves nothing. */
function nextAt(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + 8, count - 1);
  if (key === 'PageUp') return Math.max(at - 8, 0);
  return undefined;
}

function Results(props: {
  id: string;
  label: string;
  groups: readonly FoundGroup[];
  chosen: Found | undefined;
  onGo: (found: Found) => void;
  onPoint: (found: Found) => void;
}) {
  const t = useMessages(paletteMessages);
  let place = 0;
  return (
    <div id={`${props.id}-results`} className={classes.results} role="listbox" aria-label={props.label}>
      {props.groups.map(({ group, found }) => (
        <div key={group} role="group" aria-labelledby={`${props.id}-${group}`}>
          <div id={`${props.id}-${group}`} className={classes.group}>
            {t(group)}
          </div>
          {found.map((one) => (
            <Option
              key={`${group}:${one.entry.id}`}
              id={`${props.id}-${place++}`}
              found={one}
              chosen={one === props.chosen}
              onGo={() => props.onGo(one)}
              onPoint={() => props.onPoint(one)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option(props: { id: string; found: Found; chosen: boolean; onGo: () => void; onPoint: () => void }) {
  const { entry, title, detail } = props.found;
  const row = useRef<HTMLDivElement>(null);
  const Icon = entry.icon;
  useEffect(() => {
    if (props.chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [props.chosen]);
  return (
    <div
      ref={row}
      id={props.id}
      role="option"
      className={classNames(style('row', 'gap12'), classes.option)}
      aria-selected={props.chosen}
      onClick={props.onGo}
      // Moving, not being under the pointer: scrolling by keyboard must not choose.
      onPointerMove={props.onPoint}
    >
      <Icon size="1.125rem" stroke={1.6} aria-hidden />
      <span className={style('breakable', 'shrink')}>
        <Marked text={entry.title} ranges={title} />
      </span>
      {entry.detail !== '' && (
        <span className={entry.mono ? classes.machine : classes.detail}>
          {title.length === 0 ? <Marked text={entry.detail} ranges={detail} /> : entry.detail}
        </span>
      )}
      {props.chosen && (
        <span className={classes.enter} aria-hidden="true">
          <Keys keys={['Enter']} />
        </span>
      )}
    </div>
  );
}

/** A text with the letters marked that were found in it. A name that may hold anything is shown safely either way. */
function Marked(props: { text: string; ranges: readonly (readonly [number, number])[] }) {
  const { text, ranges } = props;
  if (ranges.length === 0) return <SafeText text={text} max={120} />;
  const cuts = ranges.map(([from, to], index) => ({ from, to, before: text.slice(ranges[index - 1]?.[1] ?? 0, from) }));
  const last = ranges.at(-1)?.[1] ?? 0;
  return (
    <bdi>
      {cuts.map(({ from, to, before }) => (
        <span key={from}>
          {before !== '' && <SafeText text={before} max={120} />}
          <mark className={classes.mark}>
            <SafeText text={text.slice(from, to)} />
          </mark>
        </span>
      ))}
      {last < text.length && <SafeText text={text.slice(last)} max={120} />}
    </bdi>
  );
}
