import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../api/bridge-context.ts';
import { ProofContext } from '../api/ask-contexts.ts';
import { PassphraseButton, PassphraseField, usePassphrase } from '../flows/passphrase.tsx';
import { useMessages } from '../messages/translate.tsx';
import { Dialog } from '../ui/parts/Dialog.tsx';
import { style } from '../ui/text/style.ts';
import { messages } from './messages.ts';

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
    <ProofContext value={ask}>
      {children}
      {asking && <ProofDialog onProven={() => settle(true)} onLeave={() => settle(false)} />}
    </ProofContext>
  );
}

function ProofDialog(props: { onProven: () => void; onLeave: () => void }) {
  const bridge = useBridge();
  const t = useMessages(messages);
  const passphrase = usePassphrase({
    title: t('proofFailed'),
    refusals: { [rpcCodes.UNAUTHENTICATED]: t('proofWrong') },
    ask: (bytes) => bridge.vault.reauthenticate(bytes),
    onDone: props.onProven,
  });
  return (
    <Dialog title={t('proofTitle')} onClose={props.onLeave}>
      <form className={style('column', 'gap16')} noValidate onSubmit={passphrase.onSubmit}>
        <p className={style('quiet', 'flush')}>{t('proofWords')}</p>
        <PassphraseField label={t('passphrase')} passphrase={passphrase} />
        <div className={style('foot')}>
          <Button variant="default" onClick={props.onLeave}>
            {t('cancel')}
          </Button>
          <PassphraseButton passphrase={passphrase}>{t('continue')}</PassphraseButton>
        </div>
      </form>
    </Dialog>
  );
}
