import { PasswordInput } from '@mantine/core';
import { IconArrowBigUp } from '../icons.ts';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { kitMessages } from '../kit-messages.ts';
import type { CommonKey } from '../../messages/common.ts';
import { useMessages, type Translate } from '../../messages/translate.tsx';
import { style } from '../text/style.ts';

/**
 * A field for a passphrase. It is not controlled: what is typed stays in the field, is read once with `takePassphrase`, and is never
 * kept in the window's state. It says when Caps Lock is on, and asks browsers not to remember anything.
 */
export function PassphraseInput(props: {
  inputRef: Ref<HTMLInputElement>;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Told at each key that something changed, and not what: whoever measures strength reads the field itself. */
  onTyped?: (() => void) | undefined;
  /** Whether what is typed can be read, where more than the field's own button decides that. */
  shown?: boolean | undefined;
  onShown?: ((shown: boolean) => void) | undefined;
}) {
  const t = useMessages(kitMessages);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        ref={props.inputRef}
        label={props.label}
        description={props.description}
        error={props.error}
        // Mantine marks its other fields so, and forgets this one.
        aria-invalid={props.error ? true : undefined}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        visibilityToggleButtonProps={{ 'aria-label': t('showOrHide', { what: props.label }), tabIndex: 0 }}
        {...(props.shown !== undefined && { visible: props.shown })}
        {...(props.onShown && { onVisibilityChange: props.onShown })}
        onInput={() => props.onTyped?.()}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCapsLock(false)}
      />
      <div role="status">
        {capsLock && (
          <p className={style('label', 'row', 'waiting', 'flush', 'gap6', 'top4')}>
            <IconArrowBigUp aria-hidden />
            {t('capsLock')}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Takes what was typed out of a field and empties it.
 * @returns the exact UTF-8 of `text`; whoever receives the bytes overwrites them
 */
export function takeSecret(field: HTMLInputElement | HTMLTextAreaElement, text = field.value): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  field.value = '';
  return bytes;
}

/** The bytes of a passphrase that stays in its field, in its NFKC form. */
export function readPassphrase(field: HTMLInputElement): Uint8Array {
  return new TextEncoder().encode(field.value.normalize('NFKC'));
}

/** Takes a passphrase out of a field, as `takeSecret`, in its NFKC form: so one passphrase typed on two keyboards is one. */
export function takePassphrase(field: HTMLInputElement): Uint8Array {
  return takeSecret(field, field.value.normalize('NFKC'));
}

/** Fewer characters than this are guessed however slow each guess is made. */
const passphraseCharsMin = 12;

/** What is wrong with a passphrase that is to open something from now on. */
export function newPassphraseError(passphrase: string, t: Translate<CommonKey>): string | undefined {
  return passphrase.length >= passphraseCharsMin ? undefined : t('passphraseTooShort', { n: passphraseCharsMin });
}
