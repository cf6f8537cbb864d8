import { useNavigate } from 'react-router';
import { Removal, useBackupFact } from '../../flows/Removal.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { PrivateKey } from './key-rows.ts';
import { messages } from './messages.ts';

export function DeleteKey(props: { privateKey: PrivateKey; onClose: () => void }) {
  const { privateKeyId, privateKeyName, exported, imported, createdAt } = props.privateKey;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const backup = useBackupFact(createdAt, (held, date) => t(held ? 'backupHolds' : 'backupOlder', { date }));
  const elsewhere = exported || imported || backup.held;
  const params = { privateKeyIds: [privateKeyId], ...(exported ? {} : { deleteWithoutExport: true }) };
  return (
    <Removal
      title={t('deleteTitle')}
      consequence={t(elsewhere ? 'deleteConsequence' : 'deleteLastCopy')}
      facts={[{ name: t('leftThisVault'), value: t(exported ? 'keyLeftOnce' : 'keyNeverLeft') }, backup.fact]}
      name={privateKeyName}
      nameLabel={t('typeItsName')}
      actionLabel={t('deleteTitle')}
      submission={submission}
      onSubmit={() =>
        submission.send('delete_private_keys', params, t('notDeleted'), {
          onDone: () => void navigate('/private-keys', { replace: true }),
        })
      }
      onClose={props.onClose}
    />
  );
}
