import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../api/bridge-context.ts';
import { ProofContextProvider } from '../api/proof-context.ts';
import { Dialog } from '../ui/parts/Dialog.tsx';
import { PassphraseInput, takePassphrase } from '../ui/secrets/PassphraseInput.tsx';
import { useMessages } from '../messages/translate.tsx';
import { messages } from './messages.ts';
import classes from './ProofProvider.module.css';
import { classNames, style } from '../ui/text/style.ts';

export function ProofProvider({ children }: { children: ReactNode }) {
  const waiting = useRef<((proven: boolean) => void)[]>([]);
  const [asking, setAsking] = useState(false);

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setAsking(true);
      }),
    [],
  );
  const settle = useCallback((proven: boolean): void => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(proven);
  }, []);
  // When the vault is locked under the dialog, whoever asked is told no.
  useEffect(() => () => settle(false), [settle]);

  return (
    <ProofContextProvider value={ask}>
      {children}
      {asking && <ProofDialog onProven={() => settle(true)} onLeave={() => settle(false)} />}
    </ProofContextProvider>
  );
}

function ProofDialog(props: { onProven: () => void; onLeave: () => void }) {
  const bridge = useBridge();
  const t = useMessages(messages);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);

  const refused = (code: number | null, waitSeconds: number | undefined): string => {
    if (code === rpcCodes.UNAUTHENTICATED) return t('proofWrong');
    if (code === rpcCodes.RESOURCE_EXHAUSTED) return t('waitABit', { n: waitSeconds ?? 1 });
    return code === null ? t('proofSilent') : t('proofFailed');
  };

  const reauthenticate = async (): Promise<void> => {
    const input = field.current;
    if (input === null || busy) return;
    if (input.value === '') {
      setError(t('proofEmpty'));
      input.focus();
      return;
    }
    setBusy(true);
    setError(null);
    const bytes = takePassphrase(input);
    let message: string | null;
    try {
      const outcome = await bridge.vault.reauthenticate(bytes);
      message = outcome.ok ? null : refused(outcome.failure.code, outcome.retryAfterSeconds);
    } catch {
      message = refused(null, undefined);
    } finally {
      bytes.fill(0);
    }
    setBusy(false);
    if (message === null) {
      props.onProven();
      return;
    }
    setError(message);
    input.focus();
  };

  return (
    <Dialog title={t('proofTitle')} onClose={props.onLeave}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a dialog is inside the form that asked, as React sees it.
          event.stopPropagation();
          void reauthenticate();
        }}
      >
        <p className={classes.words}>{t('proofWords')}</p>
        <PassphraseInput inputRef={field} label={t('passphrase')} error={error ?? undefined} />
        <div className={classNames(style('foot'), classes.foot)}>
          <Button variant="default" onClick={props.onLeave}>
            {t('leaveIt')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
