import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '../icons.ts';
import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { kitMessages } from '../kit-messages.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/**
 * Searches one list. Ctrl+F (Cmd+F) focuses the one that is in sight; Escape empties it. How many were found is announced. What is typed
 * stands there at once, and the list follows: thousands of rows do not hold up the next key.
 */
export function SearchField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  found?: number | undefined;
}) {
  const { label, found } = props;
  const t = useMessages(kitMessages);
  const field = useRef<HTMLInputElement>(null);
  const [value, show] = useOptimistic(props.value);
  const onChange = (text: string): void =>
    startTransition(() => {
      show(text);
      props.onChange(text);
    });
  useEffect(() => {
    const find = (event: KeyboardEvent): void => {
      const wanted =
        event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      const element = field.current;
      if (!wanted || element === null || element.closest('[inert]') !== null || event.defaultPrevented) return;
      event.preventDefault();
      element.focus();
      element.select();
    };
    document.addEventListener('keydown', find);
    return () => document.removeEventListener('keydown', find);
  }, []);
  const searching = value !== '';
  return (
    <div className={style('inlineRow', 'shrink', 'gap8')}>
      <TextInput
        ref={field}
        w="16rem"
        maw="100%"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={
          searching && (
            <CloseButton size="sm" aria-label={t('clear')} onClick={() => (onChange(''), field.current?.focus())} />
          )
        }
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !searching) return;
          // The first Escape empties the field; only the next one is for what lies around it.
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
      <span className={style('note', 'tabular', 'nowrap')} role="status">
        {props.value !== '' && found !== undefined ? t('found', { n: found }) : ''}
      </span>
    </div>
  );
}
