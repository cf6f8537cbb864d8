import { Modal, TextInput, UnstyledButton } from '@mantine/core';
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
import { messages } from '../messages.ts';

/**
 * Finds whatever can be gone to or begun, by a few letters of its name. The focus stays in the field; arrows choose, Enter goes.
 * @param props.recent ids of what was gone to lately, the last one first; kept by the frame while the vault is open, and nowhere else
 */
export function Palette(props: { recent: readonly string[]; onGone: (id: string) => void; onClose: () => void }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const entries = useEntries(query);
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
      shadow="lg"
      transitionProps={{ duration: 0 }}
      classNames={{ content: classNames(style('column', 'frame'), classes.palette) }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('find')}>
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
        <Results id={id} groups={found} chosen={chosen} onGo={go} onPoint={(one) => setAt(flat.indexOf(one))} />
        {flat.length === 0 && (
          <div className={style('pad16')}>
            <p className={style('strong', 'flush')}>{t('noMatch')}</p>
            <p className={style('quiet', 'flush')}>{t('noneWords')}</p>
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
  const t = useMessages(messages);
  return (
    <TextInput
      data-autofocus
      variant="unstyled"
      size="md"
      p="xs"
      className={style('rigid', 'lineBelow')}
      classNames={{ input: classes.field }}
      leftSection={<IconSearch size="1.25rem" stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        <UnstyledButton miw="1.75rem" mih="1.5rem" onClick={props.onClose} aria-label={t('close')}>
          <Keys keys={['Esc']} />
        </UnstyledButton>
      }
      role="combobox"
      aria-label={t('find')}
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
  );
}

function Foot() {
  const t = useMessages(messages);
  return (
    <div
      className={classNames(style('note', 'row', 'rigid', 'lineTop', 'gap20', 'pad8'), classes.foot)}
      aria-hidden="true"
    >
      <span className={style('inlineRow', 'gap6')}>
        <Keys keys={['↑', '↓']} /> {t('move')}
      </span>
      <span className={style('inlineRow', 'gap6')}>
        <Keys keys={['Enter']} /> {t('openVerb')}
      </span>
      <span className={style('inlineRow', 'gap6', 'toEnd')}>
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
  groups: readonly FoundGroup[];
  chosen: Found | undefined;
  onGo: (found: Found) => void;
  onPoint: (found: Found) => void;
}) {
  const t = useMessages(messages);
  let place = 0;
  return (
    <div
      id={`${props.id}-results`}
      className={classNames(style('grow', 'pad8'), classes.results)}
      role="listbox"
      aria-label={t('results')}
    >
      {props.groups.map(({ group, found }) => (
        <div key={group} role="group" aria-labelledby={`${props.id}-${group}`}>
          <div id={`${props.id}-${group}`} className={style('note', 'pad8')}>
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
  const { entry, title, detail, key } = props.found;
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
      className={classNames(style('row', 'rounded', 'gap12', 'pad8'), classes.option)}
      aria-selected={props.chosen}
      onClick={props.onGo}
      // Moving, not being under the pointer: scrolling by keyboard must not choose.
      onPointerMove={props.onPoint}
    >
      <Icon size="1.125rem" stroke={1.6} aria-hidden />
      <span className={style('breakable', 'shrink')}>
        <Marked text={entry.title} ranges={title} />
      </span>
      {key !== undefined && (
        <span className={style('note', 'monoSame', 'breakable')}>
          <SafeText text={key} max={120} />
        </span>
      )}
      {key === undefined && entry.detail !== undefined && (
        <span className={entry.mono ? style('note', 'monoSame', 'breakable') : style('note')}>
          {title.length === 0 ? <Marked text={entry.detail} ranges={detail} /> : entry.detail}
        </span>
      )}
      {props.chosen && (
        <span className={style('rigid', 'toEnd')} aria-hidden="true">
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
