import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { provedCopy } from '../../flows/held-passphrase.ts';
import { PassphraseButton, PassphraseField, usePassphrase } from '../../flows/passphrase.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
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
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const passphrase = usePassphrase({
    title: t('notProved'),
    refusals: { [rpcCodes.UNAUTHENTICATED]: t('passphraseWrong') },
    ask: (bytes) => provedCopy(bridge, bytes),
    onDone: props.onProved,
  });
  const wrong = (): string | undefined => {
    if (props.approved) return undefined;
    if (props.reason.trim() === '') return t('reasonMissing');
    return props.reason.length > limits.notesCharsMax ? t('reasonTooLong', { most: limits.notesCharsMax }) : undefined;
  };

  return (
    <form
      className={style('column', 'gap16', 'prose')}
      onSubmit={(event) => {
        event.preventDefault();
        setError(wrong());
        if (wrong() === undefined) passphrase.onSubmit(event);
        else field.current?.focus();
      }}
      noValidate
    >
      {props.approved && <Callout role="status" tone="note" title={t('approved')} />}
      {props.lapsed && (
        <Callout role="status" tone="note">
          {t('passphraseLapsed')}
        </Callout>
      )}
      {!props.approved && (
        <TextInput
          ref={field}
          label={t('reason')}
          description={t('reasonHint')}
          error={error}
          value={props.reason}
          onChange={(event) => props.onReason(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <PassphraseField label={t('passphrase')} description={t('passphraseHint')} passphrase={passphrase} />
      {!props.approved && <p className={style('hint', 'tight', 'breakable')}>{t('holdAsks')}</p>}
      <div className={style('buttons')}>
        <PassphraseButton passphrase={passphrase}>{t('continue')}</PassphraseButton>
        <Button component={Link} to={exportPath(props.subject)} variant="default">
          {t('cancelSealed')}
        </Button>
      </div>
    </form>
  );
}
