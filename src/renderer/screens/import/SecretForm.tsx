import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { PassphraseInput, takeSecret } from '../../ui/secrets/PassphraseInput.tsx';
import { style } from '../../ui/text/style.ts';

/** A form of one secret. Its field is emptied when the secret is taken, and when the page is left. */
export function SecretForm(props: {
  label: string;
  hint: string;
  submit: string;
  busy: boolean;
  /** Said where nothing was typed. */
  missing: string;
  /** Whether blanks alone count as nothing. */
  trimmed?: boolean;
  /** Said of the secret before, where that did not serve. */
  wrong?: string | undefined;
  onSecret: (secret: Uint8Array) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  // What was found wrong is read out where it can be corrected.
  useEffect(() => {
    if (props.wrong !== undefined) field.current?.focus();
  }, [props.wrong]);
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
    const empty = (props.trimmed ? input.value.trim() : input.value) === '';
    setMissing(empty);
    if (empty) input.focus();
    else props.onSecret(takeSecret(input));
  };
  return (
    <form className={style('column', 'gap16')} onSubmit={send} noValidate>
      <PassphraseInput
        inputRef={field}
        label={props.label}
        description={props.hint}
        error={missing ? props.missing : props.wrong}
      />
      <div>
        <Button type="submit" loading={props.busy}>
          {props.submit}
        </Button>
      </div>
    </form>
  );
}
