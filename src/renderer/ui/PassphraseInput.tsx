import { PasswordInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon.tsx';
import classes from './PassphraseInput.module.css';

/**
 * A field for a passphrase. It is not controlled: what is typed stays in the field, is read once with `takePassphrase`, and is never
 * kept in the window's state. It says when Caps Lock is on, and asks browsers not to remember anything.
 */
export function PassphraseInput(props: {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
}) {
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
        visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${props.label.toLowerCase()}`, tabIndex: 0 }}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCapsLock(false)}
      />
      <p className={classes.capsLock} role="status">
        {capsLock && (
          <>
            <Icon shape="shift" />
            Caps Lock is on
          </>
        )}
      </p>
    </div>
  );
}

/**
 * Takes what was typed out of a field and empties it.
 * @returns UTF-8 of its NFKC form, so that one passphrase typed on two keyboards is one; whoever receives the bytes overwrites them
 */
export function takePassphrase(field: HTMLInputElement): Uint8Array {
  const bytes = new TextEncoder().encode(field.value.normalize('NFKC'));
  field.value = '';
  return bytes;
}
