import { kitMessages } from '../kit-messages.ts';
import { useRef, useState, type ChangeEvent } from 'react';
import { useMessages } from '../../messages/translate.tsx';

/** A field for the name of something: what it holds, what to hand to the input, and how to ask whether it will do. */
export type NameField = ReturnType<typeof useNameField>;

/**
 * A field for a name, checked when it is left and again when the form is sent, by the rules that the vault has for names: not empty, not
 * longer than `charsMax` UTF-16 units, no control characters, none of `taken`.
 */
export function useNameField(rules: {
  charsMax: number;
  taken?: ReadonlySet<string> | undefined;
  initial?: string | undefined;
  /** When the name may be left out. */
  optional?: boolean | undefined;
}) {
  const t = useMessages(kitMessages);
  const ref = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(rules.initial ?? '');
  const [error, setError] = useState<string>();
  const value = text.trim();

  const problem = (): string | undefined => {
    if (value === '') return rules.optional ? undefined : t('nameEmpty');
    if (value.length > rules.charsMax) return t('nameLong', { n: value.length - rules.charsMax, most: rules.charsMax });
    if (/\p{Cc}/u.test(value)) return t('nameControl');
    return rules.taken?.has(value) ? t('nameTaken') : undefined;
  };
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
        setText(event.currentTarget.value);
        setError(undefined);
      },
      // Whoever only passes through an empty field has done nothing wrong yet.
      onBlur: () => setError(value === '' ? undefined : problem()),
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
