import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { useMessages } from '../../messages/translate.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useSubmission } from '../use-submission.ts';
import { messages } from './messages.ts';

type Wallet = Readonly<{ walletId: string; walletName: string }>;

/** Asks before a wallet, or the whole organization where none is given, is frozen. */
export function FreezeDialog({ wallet, onClose }: { wallet?: Wallet; onClose: () => void }) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const [reason, setReason] = useState('');
  const title = t(wallet ? 'freezeWallet' : 'freezeOrganization');
  const params = { ...(wallet && { walletId: wallet.walletId }), ...(reason.trim() && { reason: reason.trim() }) };
  return (
    <FormDialog
      title={title}
      submission={submission}
      danger="filled"
      actionLabel={title}
      pending={title}
      onSubmit={() => send('freeze', params, t('notFrozen'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>
        {wallet
          ? t.rich('freezeWalletWords', { name: <SafeText text={wallet.walletName} max={80} /> })
          : t('freezeOrganizationWords')}
      </p>
      <p className={style('flush')}>{t('freezeEnds')}</p>
      <TextInput
        label={t('reason')}
        description={t('optional')}
        value={reason}
        maxLength={limits.notesCharsMax}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Asks before a freeze is lifted. */
export function LiftFreezeDialog({ freezeId, onClose }: { freezeId: string; onClose: () => void }) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  return (
    <FormDialog
      title={t('liftFreeze')}
      submission={submission}
      actionLabel={t('liftFreeze')}
      pending={t('liftFreeze')}
      onSubmit={() => send('lift_freeze', { freezeId }, t('notLifted'), { onDone: onClose })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t('liftWords')}</p>
    </FormDialog>
  );
}
