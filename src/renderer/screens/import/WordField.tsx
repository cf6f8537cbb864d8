import { Input } from '@mantine/core';
import { useId, useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { completions, isInList, wordsIn, type WordList } from './phrase.ts';
import classes from './WordField.module.css';
import { messages } from './messages.ts';

type WordFieldProps = {
  /** From 1. */
  n: number;
  list: WordList;
  invalid: boolean;
  describedBy: string;
  /** Something was typed; not what. */
  onTyped: () => void;
  /** The field was left, or a word was taken. */
  onSettled: () => void;
  /** Goes to the next (1) or previous (-1) field; gives whether there is one. */
  onMove: (step: 1 | -1) => boolean;
  /** Several words were pasted here. */
  onSpread: (words: readonly string[]) => void;
};

/**
 * One word of a phrase. It is not controlled: what is typed stays in the field until the form takes it. The list's own words are offered
 * while one is typed; browsers, spell checkers and password managers are asked to keep out.
 */
export function WordField(props: WordFieldProps) {
  const t = useMessages(messages);
  const id = useId();
  const options = useRef<HTMLUListElement>(null);
  const { show, onKeyDown, onPaste, onPointer } = useOfferedWords(props, id, options);

  return (
    <div className={style('row', 'gap8')}>
      <label
        htmlFor={`${id}-field`}
        className={classNames(style('note', 'tabular'), classes.number)}
        aria-hidden="true"
      >
        {props.n}
      </label>
      <div className={classes.cell}>
        <Input
          ref={emptiedAtTheEnd}
          id={`${id}-field`}
          classNames={{ input: classNames(style('literal'), classes.word) }}
          error={props.invalid}
          withAria={false}
          role="combobox"
          aria-label={t('word', { n: props.n })}
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls={`${id}-words`}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          translate="no"
          onInput={(event) => {
            show(event.currentTarget, completions(props.list, event.currentTarget.value));
            props.onTyped();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={(event) => {
            show(event.currentTarget, []);
            props.onSettled();
          }}
        />
        <ul
          ref={options}
          id={`${id}-words`}
          role="listbox"
          aria-label={t('offered')}
          className={classNames(style('mono', 'list', 'frame'), classes.options)}
          translate="no"
          onMouseDown={onPointer}
        />
      </div>
    </div>
  );
}

/** A field that leaves the page leaves nothing in it. */
function emptiedAtTheEnd(field: HTMLInputElement | null): () => void {
  return () => {
    if (field !== null) field.value = '';
  };
}

/** The words that are offered below a field, and what the keys, the clipboard and the pointer do with them. */
function useOfferedWords(props: WordFieldProps, id: string, options: RefObject<HTMLUListElement | null>) {
  const show = (field: HTMLInputElement, offered: readonly string[]): void => {
    if (options.current === null) return;
    if (offered.length === 0) withdraw(options.current);
    else offer(options.current, offered);
    field.setAttribute('aria-expanded', String(offered.length > 0));
    field.removeAttribute('aria-activedescendant');
  };
  const take = (field: HTMLInputElement, orFirst: boolean): boolean => {
    const word = options.current && chosen(options.current, orFirst);
    if (word === null) return false;
    field.value = word;
    show(field, []);
    props.onTyped();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const exact = isInList(props.list, field.value);
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const active = options.current && choose(options.current, event.key === 'ArrowDown' ? 1 : -1);
        if (active === null) return;
        event.preventDefault();
        field.setAttribute('aria-activedescendant', active);
        return;
      }
      case ' ':
      case 'Enter':
        if (field.value === '' && event.key === 'Enter') return;
        take(field, !exact);
        // On the last field Enter sends the form, as everywhere.
        if (props.onMove(1) || event.key === ' ') event.preventDefault();
        return;
      case 'Tab':
        if (!event.shiftKey && field.value !== '') take(field, !exact);
        return;
      case 'Escape':
        if (options.current === null || options.current.childElementCount === 0) return;
        event.preventDefault();
        event.stopPropagation();
        show(field, []);
        return;
      case 'Backspace':
        if (field.value === '' && props.onMove(-1)) event.preventDefault();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = wordsIn(event.clipboardData.getData('text/plain'));
    if (pasted.length < 2) return;
    event.preventDefault();
    show(event.currentTarget, []);
    props.onSpread(pasted);
  };
  // With the pointer down the field would lose the focus, and the list its words, before the click.
  const onPointer = (event: MouseEvent<HTMLUListElement>): void => {
    event.preventDefault();
    const field = document.getElementById(`${id}-field`);
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
    if (!(field instanceof HTMLInputElement) || option === null) return;
    field.value = option.textContent ?? '';
    show(field, []);
    props.onTyped();
    props.onMove(1);
  };

  return { show, onKeyDown, onPaste, onPointer };
}

/**
 * Shows `words` in the list; none empties and so hides it. The words offered under a half-typed one are written into the page by hand and
 * never enter React's state: what fits the beginning of a secret word says nearly as much as the word.
 */
function offer(list: HTMLElement, words: readonly string[]): void {
  withdraw(list);
  words.forEach((word, index) => {
    const option = document.createElement('li');
    option.id = `${list.id}-${index}`;
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.append(document.createTextNode(word.normalize('NFC')));
    list.append(option);
  });
}

/** Empties the list; nothing of what was offered stays in the page. */
function withdraw(list: HTMLElement): void {
  for (const option of [...list.children]) {
    for (const node of [...option.childNodes]) node.nodeValue = '';
    option.remove();
  }
}

/** Chooses the next (1) or previous (-1) of the words that are offered, around the ends; gives its id, null where there is none. */
function choose(list: HTMLElement, step: 1 | -1): string | null {
  const options = [...list.children];
  if (options.length === 0) return null;
  const before = options.findIndex(isChosen);
  const next = before < 0 && step < 0 ? options.length - 1 : (before + step + options.length) % options.length;
  options.forEach((option, index) => option.setAttribute('aria-selected', String(index === next)));
  return options[next]?.id ?? null;
}

/** The word that is chosen, else the first where `orFirst`; null where none is offered. */
function chosen(list: HTMLElement, orFirst: boolean): string | null {
  const options = [...list.children];
  const option = options.find(isChosen) ?? (orFirst ? options[0] : undefined);
  return option?.textContent ?? null;
}

function isChosen(option: Element): boolean {
  return option.getAttribute('aria-selected') === 'true';
}
