import { Button, type ButtonProps } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useTakeStatus, useVaultStatus } from '../api/hooks.ts';
import { reasonOf } from '../api/problem.ts';
import { problemMessages } from '../api/problem-messages.ts';
import { useFormats, useMessages } from '../messages/translate.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { useSecondsUntil } from '../ui/parts/use-seconds-until.ts';
import { PassphraseInput, takePassphrase } from '../ui/secrets/PassphraseInput.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { useTask } from './use-task.ts';

type Refusals = Readonly<Partial<Record<number, string>>>;

/**
 * Tries the passphrase that is typed in a field, one try at a time. A refused passphrase is said at the field; whatever else fails is a
 * problem. After a few wrong ones, `waits` counts the seconds until the next try.
 * @param options.title the title of that problem
 * @param options.refusals what is said at the field, by the code of main's answer
 */
export function usePassphrase<Value>(options: {
  title: string;
  refusals: Refusals;
  ask: (passphrase: Uint8Array) => Promise<Outcome<Value>>;
  onDone: (value: Value) => void;
}) {
  const t = useMessages();
  const tp = useMessages(problemMessages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const { data: status, dataUpdatedAt } = useVaultStatus();
  const waits = useSecondsUntil(dataUpdatedAt + (status?.waitSeconds ?? 0) * 1_000);
  const field = useRef<HTMLInputElement>(null);
  const { run, reset, busy, problem } = useTask();
  const [error, setError] = useState<string>();

  /** Runs a request with `passphrase`, which it overwrites, or in place of one, with `refusals` of its own. */
  const tryWith = async (
    request: () => Promise<Outcome<Value>>,
    { passphrase, refusals = options.refusals }: { passphrase?: Uint8Array; refusals?: Refusals },
  ): Promise<void> => {
    if (busy) return;
    setError(undefined);
    let outcome: Outcome<Value> | undefined;
    const answer = await run(options.title, async () => (outcome = await request()));
    passphrase?.fill(0);
    if ('value' in answer) return options.onDone(answer.value);
    if (outcome?.ok === false) {
      const tooMany = outcome.failure.code === rpcCodes.RESOURCE_EXHAUSTED;
      const n = Math.ceil(outcome.retryAfterSeconds ?? 1);
      const refusal = tooMany
        ? t('waitABit', { n })
        : reasonOf(outcome.failure) === 'ACCESS_PENDING'
          ? tp('ACCESS_PENDING')
          : refusals[outcome.failure.code];
      setError(refusal);
      if (refusal !== undefined) reset();
    }
    // Only the status says how long to wait now.
    await bridge.vault.status().then(takeStatus, () => {});
    if (outcome !== undefined) field.current?.focus();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // A form in a dialog is inside the form that opened the dialog, as React sees it.
    event.stopPropagation();
    const input = field.current;
    if (input === null || busy || waits > 0) return;
    if (input.value === '') {
      setError(t('enterThePassphrase'));
      return input.focus();
    }
    const bytes = takePassphrase(input);
    void tryWith(() => options.ask(bytes), { passphrase: bytes });
  };
  return { field, waits, busy, error, problem, tryWith, onSubmit };
}

type Passphrase = Pick<ReturnType<typeof usePassphrase>, 'field' | 'waits' | 'busy' | 'error' | 'problem'>;

/** The field of `usePassphrase`, with what went wrong. */
export function PassphraseField(props: { label: string; description?: string; passphrase: Passphrase }) {
  const { field, error, problem } = props.passphrase;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <PassphraseInput inputRef={field} label={props.label} description={props.description} error={error} />
      {error !== undefined && <VisuallyHidden live="assertive">{error}</VisuallyHidden>}
    </>
  );
}

/** The button that sends the passphrase. Not `disabled` while it waits: it may have the focus, and says why. */
export function PassphraseButton(props: ButtonProps & { passphrase: Passphrase; children: ReactNode }) {
  const { passphrase, children, ...button } = props;
  const t = useMessages();
  const f = useFormats();
  const waits = passphrase.waits > 0;
  return (
    <Button
      type="submit"
      loading={passphrase.busy}
      aria-disabled={waits}
      {...(waits && { 'data-disabled': true })}
      {...button}
    >
      {waits ? t('wait', { time: f.span(passphrase.waits * 1_000) }) : children}
    </Button>
  );
}
