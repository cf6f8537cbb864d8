import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { Outcome } from '#shared/envelope.ts';
import type { FailureReason } from '#shared/failure-reasons.ts';
import { reasonOf } from '../../api/problem.ts';
import type { Attempt } from '../../api/use-attempt.ts';
import { FormDialog, type FormDialogProps } from '../../flows/FormDialog.tsx';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { newPassphraseError, PassphraseInput, readPassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { style } from '../../ui/text/style.ts';
import { KeyChangeProgress } from './KeyChangeProgress.tsx';
import { messages } from './messages.ts';

/** One passphrase that a dialog asks for. A `fresh` one is new: it must be long enough. An `again` one repeats the one before it. */
type SecretField = Readonly<{
  label: string;
  hint?: string;
  kind: 'known' | 'fresh' | 'again';
  /** The reason of a failure that is said at this field. */
  refusal?: FailureReason;
}>;

export type SecretDialogProps<Value> = Pick<FormDialogProps, 'title' | 'actionLabel' | 'ready' | 'children'> & {
  consequence?: ReactNode;
  fields: readonly SecretField[];
  /** What will not have happened when it fails. */
  failure: string;
  held?: boolean;
  before?: (run: Attempt) => Promise<boolean>;
  ask: (first: Uint8Array, second: Uint8Array) => Promise<Outcome<Value>>;
  onDone?: (value: Value) => void;
  onClose: () => void;
};

/**
 * A question that takes passphrases. They stay in their fields until the dialog closes, so that one that is refused is the only one to be
 * typed again.
 * @param props.held whether it stays while it is being answered: the answer is shown once, and would be lost
 * @param props.before what comes first, with the fields filled in; false leaves them as they are
 * @param props.ask is handed the bytes of the fields but for the repeated ones, in their order; it or the bridge overwrites them
 * @param props.onDone what follows; without it, the dialog closes
 */
export function SecretDialog<Value>(props: SecretDialogProps<Value>) {
  const { title, fields, ask, onDone, onClose } = props;
  const t = useMessages(messages);
  const client = useQueryClient();
  const { run, reset, ...submission } = useTask();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const [errors, setErrors] = useState<readonly (string | undefined)[]>([]);

  const errorOf = ({ kind }: SecretField, index: number): string | undefined => {
    const value = inputs.current[index]?.value ?? '';
    if (kind === 'again') return value === inputs.current[index - 1]?.value ? undefined : t('passphraseDiffers');
    if (value === '') return t('missing');
    return kind === 'fresh' ? newPassphraseError(value, t) : undefined;
  };
  const send = async (): Promise<void> => {
    const found = fields.map(errorOf);
    setErrors(found);
    const wrong = found.findIndex((error) => error !== undefined);
    if (wrong >= 0) return inputs.current[wrong]?.focus();
    if (props.before && !(await props.before(run))) return;
    const secrets = fields.flatMap(({ kind }, index) => {
      const input = inputs.current[index];
      if (!input) return [];
      return kind === 'again' ? [] : [readPassphrase(input)];
    });
    // Asked twice where fresh proof is wanted first, so each time gets bytes of its own: what was carried is overwritten.
    const answer = await run(props.failure, () => {
      const [first = new Uint8Array(), second = new Uint8Array()] = secrets.map((secret) => secret.slice());
      return ask(first, second);
    });
    for (const secret of secrets) secret.fill(0);
    if ('problem' in answer) {
      const reason = answer.failure && reasonOf(answer.failure);
      const refused = fields.findIndex(({ refusal }) => refusal !== undefined && refusal === reason);
      const input = inputs.current[refused];
      if (!input) return;
      // Said at the field, the only one that is emptied.
      reset();
      setErrors(fields.map((_, index) => (index === refused ? answer.problem.happened : undefined)));
      input.value = '';
      input.focus();
      return;
    }
    // The header of the vault and its backups are no tables, so no commit tells of a change to them.
    void client.invalidateQueries({ queryKey: ['engine'] });
    if (onDone) onDone(answer.value);
    else onClose();
  };
  return (
    <FormDialog
      title={title}
      submission={submission}
      actionLabel={props.actionLabel}
      ready={props.ready ?? true}
      held={submission.busy && props.held === true}
      onSubmit={send}
      onClose={onClose}
    >
      {props.consequence && <p className={style('hint')}>{props.consequence}</p>}
      {props.children}
      {fields.map(({ label, hint }, index) => (
        <PassphraseInput
          key={label}
          inputRef={(input: HTMLInputElement | null) => {
            inputs.current[index] = input;
          }}
          label={label}
          description={hint}
          error={errors[index]}
        />
      ))}
      {submission.busy && <KeyChangeProgress />}
    </FormDialog>
  );
}
