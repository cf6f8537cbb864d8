import { Box, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { VaultStatus } from '#shared/bridge.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { PassphraseButton, PassphraseField, usePassphrase } from '../../flows/passphrase.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/**
 * One field and what opens the vault with it: a passphrase, or the recovery code. A wrong one is said at the field and nowhere tells what
 * was wrong about it; after a few, the time to wait counts down.
 */
export function UnlockForm({ status }: { status: VaultStatus }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const refusals = { [rpcCodes.UNAUTHENTICATED]: t('wrong') };
  const passphrase = usePassphrase({
    title: t('theVaultWasNotOpened'),
    refusals,
    ask: (bytes) => bridge.vault.unlock(bytes),
    onDone: takeStatus,
  });
  const { field, waits, busy, tryWith, onSubmit } = passphrase;
  const [quick, setQuick] = useState(false);
  const unlockByKeychain = async (): Promise<void> => {
    setQuick(true);
    // Of the keychain only: where a passphrase finds nothing, the vault itself is gone.
    const nothingKept = { ...refusals, [rpcCodes.NOT_FOUND]: t('quickNone') };
    await tryWith(() => bridge.vault.quickUnlock(), { refusals: nothingKept });
    setQuick(false);
  };
  useEffect(() => field.current?.focus(), [field]);
  return (
    <Box component="form" p="2.25rem 1.5rem 1.5rem" className={style('column', 'gap16')} noValidate onSubmit={onSubmit}>
      <PassphraseField label={t('passphrase')} passphrase={passphrase} />
      <PassphraseButton passphrase={passphrase} loading={busy && !quick} size="md" fullWidth>
        {t('unlock')}
      </PassphraseButton>
      {status.quickUnlock === 'on' && (
        <Button variant="default" fullWidth loading={quick} onClick={() => void unlockByKeychain()}>
          {t('quick')}
        </Button>
      )}
      <p className={style('hint')}>{waits > 0 ? t('waitWhy') : busy && !quick ? t('opensSlowly') : t('forgotten')}</p>
    </Box>
  );
}
