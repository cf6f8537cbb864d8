import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { PassphraseInput } from '../../ui/secrets/PassphraseInput.tsx';
import { takeSecret } from '../../ui/secrets/take-secret.ts';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Import.module.css';
import { messages } from './messages.ts';

export function KeyEntry(props: { busy: boolean; onKey: (key: Uint8Array) => void }) {
  const t = useMessages(messages);
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  // Leaving the page leaves nothing in the field.
  useEffect(() => {
    const input = field.current;
    return () => {
      if (input !== null) input.value = '';
    };
  }, []);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const input = field.current;
    if (input === null) return;
    const empty = input.value.trim() === '';
    setMissing(empty);
    if (empty) input.focus();
    else props.onKey(takeSecret(input));
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <PassphraseInput
        inputRef={field}
        label={t('key')}
        description={t('keyHint')}
        error={missing ? t('keyMissing') : undefined}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={props.busy}>
          {t('goKey')}
        </Button>
      </div>
    </form>
  );
}
