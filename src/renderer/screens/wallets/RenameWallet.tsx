import { TextInput } from '@mantine/core';
import { limits } from '#shared/limits.ts';
import { useCall } from '../../api/hooks.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export function RenameWallet(props: { wallet: { walletId: string; walletName: string }; onClose: () => void }) {
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
