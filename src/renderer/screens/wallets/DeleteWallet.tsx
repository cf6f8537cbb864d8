import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Operations } from '../../api/operations.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSubmit } from '../../api/hooks.ts';
import { useRemoval } from '../../flows/use-removal.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { RemovalDialog } from '../../ui/parts/RemovalDialog.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

export function DeleteWallet(props: {
  wallet: Operations['get_wallet']['result']['wallet'];
  accounts: number;
  onClose: () => void;
}) {
  const { walletId, walletName, exported, imported, createdAt } = props.wallet;
  const t = useMessages(messages);
  const f = useFormats();
  const navigate = useNavigate();
  const submit = useSubmit();
  const { backup, held, busy, problem, waits, remove } = useRemoval(
    createdAt,
    () => void navigate('/wallets', { replace: true }),
  );
  const params = { walletIds: [walletId], ...(exported ? {} : { deleteWithoutExport: true }) };

  if (waits !== undefined)
    return (
      <Dialog
        title={t('deleteTitle')}
        onClose={props.onClose}
        foot={<Button onClick={props.onClose}>{t('close')}</Button>}
      >
        <PendingApproval activityId={waits} />
      </Dialog>
    );
  return (
    <RemovalDialog
      title={t('deleteTitle')}
      consequence={t(exported || imported || held ? 'deleteConsequence' : 'deleteLastCopy', { n: props.accounts })}
      facts={[
        { name: t('leftThisVault'), value: t(exported ? 'wordsLeftOnce' : 'wordsNeverLeft') },
        {
          name: t('backup'),
          value: backup ? t(held ? 'backupHolds' : 'backupOlder', { date: f.dateTime(backup.atMs) }) : t('thereIsNone'),
        },
      ]}
      name={walletName}
      nameLabel={t('deleteType')}
      actionLabel={t('deleteAction')}
      cancel={t('cancel')}
      busy={busy}
      onRemove={() => void remove(() => submit('delete_wallets', params, t('notDeleted')))}
      onClose={props.onClose}
    >
      {problem && <ProblemNotice problem={problem} />}
    </RemovalDialog>
  );
}
