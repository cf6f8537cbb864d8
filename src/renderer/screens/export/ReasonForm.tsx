import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTask } from '../../flows/use-task.ts';
import { PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

/**
 * Asks why, and for a fresh passphrase, which main tries at once: a wrong one is told here, not after the hold. `approved`: the reason was
 * given when it was asked for, and only the passphrase is wanted.
 */
export function ReasonForm(props: {
  subject: Subject;
  approved: boolean;
  lapsed: boolean;
  reason: string;
  onReason: (reason: string) => void;
  /** Takes over the bytes of the passphrase, which is right. */
  onProved: (passphrase: Uint8Array) => void;
}) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, busy, problem } = useTask();
  const reasonField = useRef<HTMLInputElement>(null);
  const passphraseField = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Readonly<{ reason?: string; passphrase?: string }>>({});

  const reasonError = (): string | undefined => {
    if (props.approved) return undefined;
    if (props.reason.trim() === '') return t('reasonMissing');
    return props.reason.length > limits.notesCharsMax ? t('reasonTooLong', { most: limits.notesCharsMax }) : undefined;
  };
  const go = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const field = passphraseField.current;
    if (field === null) return;
    const reason = reasonError();
    const missing = field.value === '' ? t('passphraseMissing') : undefined;
    setErrors({ ...(reason && { reason }), ...(missing && { passphrase: missing }) });
    if (reason !== undefined) return reasonField.current?.focus();
    if (missing !== undefined) return field.focus();
    const passphrase = takePassphrase(field);
    // Main overwrites what it is given; what is kept for the hold is a copy.
    const proved = await run(t('notProved'), () => bridge.vault.reauthenticate(passphrase.slice()));
    if (!('problem' in proved)) return props.onProved(passphrase);
    passphrase.fill(0);
    if (proved.failure?.code !== rpcCodes.UNAUTHENTICATED) return;
    setErrors({ passphrase: t('passphraseWrong') });
    field.focus();
  };

  return (
    <form className={style('column', 'gap16', 'prose')} onSubmit={(event) => void go(event)} noValidate>
      {props.approved && (
        <div role="status">
          <Callout tone="note" title={t('approved')} />
        </div>
      )}
      {props.lapsed && (
        <div role="status">
          <Callout tone="note">{t('passphraseLapsed')}</Callout>
        </div>
      )}
      {!props.approved && (
        <TextInput
          ref={reasonField}
          label={t('reason')}
          description={t('reasonHint')}
          error={errors.reason}
          value={props.reason}
          onChange={(event) => props.onReason(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <PassphraseInput
        inputRef={passphraseField}
        label={t('passphrase')}
        description={t('passphraseHint')}
        error={errors.passphrase}
      />
      {problem && !errors.reason && !errors.passphrase && <ProblemNotice problem={problem} />}
      {!props.approved && <p className={style('hint', 'tight', 'breakable')}>{t('holdAsks')}</p>}
      <div className={style('buttons')}>
        <Button type="submit" loading={busy}>
          {t('continue')}
        </Button>
        <Button component={Link} to={exportPath(props.subject)} variant="default">
          {t('cancelSealed')}
        </Button>
      </div>
    </form>
  );
}
