import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import type { Outcome } from '#shared/envelope.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './ways-in-messages.ts';

/** Fewer characters than this are guessed however slow each guess is made. */
export const passphraseCharsMin = 12;

/** One passphrase that a dialog asks for. A `fresh` one is new: it must be long enough. An `again` one repeats the one before it. */
export type SecretField = Readonly<{ label: string; hint?: string; kind: 'known' | 'fresh' | 'again' }>;

/**
 * A question that takes passphrases. They stay in their fields until they are sent, are read once as bytes, and the fields emptied.
 * @param props.ask is handed the bytes of every field but the repeated ones, in their order; it or the bridge overwrites them
 */
export function SecretDialog<Value>(props: {
  title: string;
  consequence?: ReactNode;
  children?: ReactNode;
  fields: readonly SecretField[];
  action: string;
  /** What will not have happened when it fails. */
  failure: string;
  canAsk?: boolean;
  /** Whether it stays while it is being answered: the answer is shown once, and would be lost. */
  held?: boolean;
  ask: (secrets: readonly Uint8Array[]) => Promise<Outcome<Value>>;
  onDone: (value: Value) => void;
  onClose: () => void;
}) {
  const { fields, ask, onDone, onClose, canAsk = true } = props;
  const t = useMessages(messages);
  const attempt = useAttempt();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const [errors, setErrors] = useState<readonly (string | undefined)[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const errorOf = ({ kind }: SecretField, index: number): string | undefined => {
    const value = inputs.current[index]?.value ?? '';
    if (kind === 'again') return value === inputs.current[index - 1]?.value ? undefined : t('differs');
    if (value === '') return t('missing');
    return kind === 'fresh' && value.length < passphraseCharsMin ? t('tooShort', { n: passphraseCharsMin }) : undefined;
  };

  const send = async (): Promise<void> => {
    if (busy) return;
    const found = fields.map(errorOf);
    setErrors(found);
    const wrong = found.findIndex((error) => error !== undefined);
    if (wrong >= 0) return inputs.current[wrong]?.focus();
    setBusy(true);
    const secrets = fields.flatMap((field, index) => {
      const input = inputs.current[index];
      if (!input) return [];
      const bytes = takePassphrase(input);
      if (field.kind !== 'again') return [bytes];
      bytes.fill(0);
      return [];
    });
    // Asked twice where fresh proof is wanted first, so each time gets bytes of its own: what was carried is overwritten.
    const answer = await attempt(props.failure, () => ask(secrets.map((secret) => secret.slice())));
    for (const secret of secrets) secret.fill(0);
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else onDone(answer.value);
  };

  return (
    <Dialog
      title={props.title}
      onClose={onClose}
      held={busy && props.held === true}
      foot={
        <>
          <Button variant="default" disabled={busy && props.held === true} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button form="secret-dialog" type="submit" loading={busy} disabled={!canAsk}>
            {props.action}
          </Button>
        </>
      }
    >
      <form
        id="secret-dialog"
        className={style('column', 'gap12')}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {problem && <ProblemNotice problem={problem} />}
        {props.consequence && <p className={style('hint')}>{props.consequence}</p>}
        {props.children}
        {fields.map((field, index) => (
          <PassphraseInput
            key={field.label}
            inputRef={(input: HTMLInputElement | null) => {
              inputs.current[index] = input;
            }}
            label={field.label}
            {...(field.hint === undefined ? {} : { description: field.hint })}
            error={errors[index]}
          />
        ))}
      </form>
    </Dialog>
  );
}
