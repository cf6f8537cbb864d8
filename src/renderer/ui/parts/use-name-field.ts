import { useRef, useState, type ChangeEvent } from 'react';
import { unseenInName } from '#shared/deceptive-text.ts';
import { useMessages, type MessageKey, type Translate } from '../../messages/translate.tsx';
import { kitMessages } from '../kit-messages.ts';

/** A field for the name of something: what it holds, what to hand to the input, and how to ask whether it will do. */
export type NameField = ReturnType<typeof useNameField>;

/** The rules that the vault has for names. `charsMax` counts UTF-16 units. */
export type NameRules = Readonly<{
  charsMax: number;
  taken?: ReadonlySet<string> | undefined;
  /** When the name may be left out. */
  optional?: boolean | undefined;
}>;

/** What keeps `name` from being one: it is empty, too long, taken, or has characters that nobody sees. Undefined where nothing does. */
export function nameProblem(
  name: string,
  { charsMax, taken, optional }: NameRules,
  t: Translate<MessageKey<typeof kitMessages>>,
): string | undefined {
  if (name === '') return optional ? undefined : t('nameEmpty');
  if (name.length > charsMax) return t('nameLong', { n: name.length - charsMax, most: charsMax });
  const character = unseenInName(name);
  if (character !== undefined) return t('nameControl', { character });
  return taken?.has(name) ? t('nameTaken') : undefined;
}

/** A field for a name, checked when it is left and again when the form is sent. Until something is typed it holds `initial`. */
export function useNameField(rules: NameRules & Readonly<{ initial?: string | undefined }>) {
  const t = useMessages(kitMessages);
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const text = typed ?? rules.initial ?? '';
  const value = text.trim();

  const problem = (): string | undefined => nameProblem(value, rules, t);
  const refuse = (message?: string): void => {
    setError(message ?? t('nameTaken'));
    ref.current?.focus();
  };
  return {
    /** Without spaces at either end. */
    value,
    props: {
      ref,
      value: text,
      error,
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: ChangeEvent<HTMLInputElement>): void => {
        setTyped(event.currentTarget.value);
        setError(undefined);
      },
      // Whoever only passes through an empty field has done nothing wrong yet. An error that is there stays: its line going away would move the
      // form under the pointer, and a click on it would be lost.
      onBlur: () => value !== '' && setError(problem()),
    },
    /** Whether the name will do; if not, the field says why and has the focus. */
    check: (): boolean => {
      const found = problem();
      if (found === undefined) return true;
      refuse(found);
      return false;
    },
    /** Puts what was said elsewhere about the name under the field, which gets the focus. */
    refuse,
  };
}
