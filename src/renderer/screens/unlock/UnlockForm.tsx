import { Box, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { VaultStatus } from '#shared/bridge.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { useLastUse } from '../../api/status.ts';
import { PassphraseButton, PassphraseField, usePassphrase } from '../../flows/passphrase.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
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
      <LastUse status={status} />
      {waits > 0 && <p className={style('hint')}>{t('waitWhy')}</p>}
      <p className={style('hint')}>{busy && !quick ? t('opensSlowly') : t('forgotten')}</p>
    </Box>
  );
}

/** Who acted here last in this window, and when and why the vault was locked. */
function LastUse({ status }: { status: VaultStatus }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { userName, locked } = useLastUse(status);
  if (userName === undefined && locked === undefined) return null;
  return (
    <p className={style('note', 'flush')}>
      {locked &&
        (locked.afterSeconds === undefined
          ? t('lockedAt', { at: f.time(locked.atMs) })
          : t('lockedIdle', { at: f.time(locked.atMs), time: f.span(locked.afterSeconds * 1_000) }))}
      {locked && userName !== undefined && ' · '}
      {userName !== undefined && t.rich('lastOperator', { name: <SafeText text={userName} max={80} /> })}
    </p>
  );
}
