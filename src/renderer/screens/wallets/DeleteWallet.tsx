import { useNavigate } from 'react-router';
import type { Operations } from '../../api/operations.ts';
import { Removal, useBackupFact } from '../../flows/Removal.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

export function DeleteWallet(props: {
  wallet: Operations['get_wallet']['result']['wallet'];
  accounts: number;
  onClose: () => void;
}) {
  const { walletId, walletName, exported, imported, createdAt } = props.wallet;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const backup = useBackupFact(createdAt, (held, date) => t(held ? 'backupHolds' : 'backupOlder', { date }));
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
