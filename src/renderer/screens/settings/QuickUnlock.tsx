import { useState } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import { usePlatform, useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import { Toggle } from '../../ui/parts/Toggle.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { messages } from './ways-in-messages.ts';

export function QuickUnlock() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const status = useVaultStatus().data;
  const platform = usePlatform();
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!status || !platform) return null;
  const { quickUnlock } = status;
  const hints = { unavailable: t('keychainNone'), off: t('keychainOff'), on: t('keychainOn') };
  return (
    <>
      <Toggle
        label={t('keychain')}
        hint={hints[quickUnlock]}
        checked={quickUnlock === 'on'}
        disabled={quickUnlock === 'unavailable'}
        onChange={setWanted}
      />
      {wanted !== null && (
        <SecretDialog
          title={t('keychainTitle')}
          fields={[{ label: t('passphrase'), kind: 'known' }]}
          action={t('keychainDo')}
          failure={t('keychainNot')}
          ask={([passphrase = new Uint8Array()]) => bridge.vault.setQuickUnlock(wanted, passphrase)}
          onDone={(next) => {
            takeStatus(next);
            setWanted(null);
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}
