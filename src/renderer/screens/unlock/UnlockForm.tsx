import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, useTakeStatus } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useSecondsUntil } from '../../ui/parts/use-seconds-until.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './UnlockScreen.module.css';
import { messages } from './messages.ts';

/**
 * One field and what opens the vault with it: a passphrase, or the recovery code. A wrong one is said at the field and nowhere tells what
 * was wrong about it; after a few, the time to wait counts down.
 */
export function UnlockForm(props: { status: VaultStatus; answeredAtMs: number }) {
  const { status } = props;
  const t = useMessages(messages);
  const f = useFormats();
  const field = useRef<HTMLInputElement>(null);
  const waits = useSecondsUntil(props.answeredAtMs + status.waitSeconds * 1_000);
  const { open, busy, error, problem } = useOpening(field);
  useEffect(() => field.current?.focus(), []);

  return (
    <form
      className={classNames(style('column', 'gap16'), classes.body)}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (waits === 0) void open('passphrase');
      }}
    >
      {problem && <ProblemNotice problem={problem} />}
      <PassphraseInput inputRef={field} label={t('passphrase')} error={error ?? undefined} />
      {error !== null && <VisuallyHidden live="assertive">{error}</VisuallyHidden>}
      {/* Not `disabled` while it waits: it may have the focus, and says why. */}
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={busy === 'passphrase'}
        aria-disabled={waits > 0}
        {...(waits > 0 && { 'data-disabled': true })}
      >
        {waits > 0 ? t('wait', { time: f.span(waits * 1_000) }) : t('unlock')}
      </Button>
      {status.quickUnlock === 'on' && (
        <Button variant="default" fullWidth loading={busy === 'keychain'} onClick={() => void open('keychain')}>
          {t('quick')}
        </Button>
      )}
      <p className={style('hint')}>
        {waits > 0 ? t('waitWhy') : busy === 'passphrase' ? t('opening') : t('forgotten')}
      </p>
    </form>
  );
}

type By = 'passphrase' | 'keychain';

function useOpening(field: React.RefObject<HTMLInputElement | null>) {
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const attempt = useAttempt();
  const t = useMessages(messages);
  const [busy, setBusy] = useState<By | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const ask = (by: By, input: HTMLInputElement): Promise<Outcome<VaultStatus>> => {
    if (by === 'keychain') return bridge.vault.quickUnlock();
    const bytes = takePassphrase(input);
    return bridge.vault.unlock(bytes).finally(() => bytes.fill(0));
  };
  const open = async (by: By): Promise<void> => {
    const input = field.current;
    if (input === null || busy !== null) return;
    if (by === 'passphrase' && input.value === '') {
      setError(t('empty'));
      input.focus();
      return;
    }
    setBusy(by);
    setError(null);
    setProblem(null);
    const answer = await attempt(t('theVaultWasNotOpened'), () => ask(by, input));
    setBusy(null);
    if ('value' in answer) {
      takeStatus(answer.value);
      return;
    }
    const code = answer.failure?.code;
    if (code === rpcCodes.UNAUTHENTICATED || code === rpcCodes.RESOURCE_EXHAUSTED) setError(t('wrong'));
    else if (by === 'keychain' && code === rpcCodes.NOT_FOUND) setError(t('quickNone'));
    else setProblem(answer.problem);
    // How long to wait now is told by the status alone.
    await bridge.vault.status().then(takeStatus, () => {});
    if (code !== undefined) input.focus();
  };
  return { open, busy, error, problem };
}
