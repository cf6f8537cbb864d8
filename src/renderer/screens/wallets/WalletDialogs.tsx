import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/hooks.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { useAccountNames } from '../../flows/account-names.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { Removal, useBackupFact } from '../../flows/Removal.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { style } from '../../ui/text/style.ts';
import type { Wallet } from './wallet-rows.ts';
import { messages } from './messages.ts';

export function RenameWallet(props: { wallet: Pick<Wallet, 'walletId' | 'walletName'>; onClose: () => void }) {
  const { walletId, walletName } = props.wallet;
  const t = useMessages(messages);
  const submission = useSubmission();
  const others = useCall('list_wallets', {}).data?.wallets.filter((wallet) => wallet.walletId !== walletId);
  const taken = new Set(others?.map((wallet) => wallet.walletName));
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: walletName, taken });
  const rename = (): unknown => {
    if (!name.check()) return;
    if (name.value === walletName) return props.onClose();
    const params = { walletId, walletName: name.value };
    return submission.send('update_wallet', params, t('notRenamed'), { onTaken: name.refuse, onDone: props.onClose });
  };
  return (
    <FormDialog
      title={t('renameTitle')}
      submission={submission}
      actionLabel={t('rename')}
      onSubmit={rename}
      onClose={props.onClose}
    >
      <p className={style('hint')}>{t('renameWords')}</p>
      <TextInput label={t('newName')} data-autofocus {...name.props} />
    </FormDialog>
  );
}

export function RenameAccount(props: { account: WalletAccount; onClose: () => void }) {
  const { walletAccountId, name: before, path } = props.account;
  const t = useMessages(messages);
  const submission = useSubmission();
  const { taken } = useAccountNames();
  const others = new Set([...taken].filter((other) => other !== before));
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: before, taken: others });
  const rename = (): unknown => {
    if (!name.check()) return;
    if (name.value === before) return props.onClose();
    const params = { walletAccountId, name: name.value };
    return submission.send('update_wallet_account_name', params, t('accountNotRenamed'), {
      onTaken: name.refuse,
      onDone: props.onClose,
    });
  };
  return (
    <FormDialog
      title={t(before === undefined ? 'nameAccountTitle' : 'renameAccountTitle')}
      submission={submission}
      actionLabel={t('rename')}
      onSubmit={rename}
      onClose={props.onClose}
    >
      <p className={style('hint')}>{t('renameAccountWords', { path })}</p>
      <TextInput label={t('newName')} data-autofocus {...name.props} />
    </FormDialog>
  );
}

export function DeleteWallet(props: { wallet: Wallet; accounts: number; onClose: () => void }) {
  const { walletId, walletName, exported, imported, createdAt } = props.wallet;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const backup = useBackupFact(createdAt);
  const elsewhere = exported || imported || backup.held;
  const params = { walletIds: [walletId], ...(exported ? {} : { deleteWithoutExport: true }) };
  return (
    <Removal
      title={t('deleteTitle')}
      consequence={t(elsewhere ? 'deleteConsequence' : 'deleteLastCopy', { n: props.accounts })}
      facts={[{ name: t('leftThisVault'), value: t(exported ? 'wordsLeftOnce' : 'wordsNeverLeft') }, backup.fact]}
      name={walletName}
      nameLabel={t('typeItsName')}
      actionLabel={t('deleteTitle')}
      submission={submission}
      onSubmit={() =>
        submission.send('delete_wallets', params, t('notDeleted'), {
          onDone: () => void navigate('/wallets', { replace: true }),
        })
      }
      onClose={props.onClose}
    />
  );
}
