import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useSubmit } from '../../api/hooks.ts';
import { useRemoval } from '../../flows/use-removal.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { RemovalDialog } from '../../ui/parts/RemovalDialog.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import type { PrivateKey } from './key-rows.ts';
import { messages } from './messages.ts';

export function DeleteKey(props: { privateKey: PrivateKey; onClose: () => void }) {
  const { privateKeyId, privateKeyName, exported, imported, createdAt } = props.privateKey;
  const t = useMessages(messages);
  const f = useFormats();
  const navigate = useNavigate();
  const submit = useSubmit();
  const { backup, held, busy, problem, waits, remove } = useRemoval(
    createdAt,
    () => void navigate('/private-keys', { replace: true }),
  );
  const params = { privateKeyIds: [privateKeyId], ...(exported ? {} : { deleteWithoutExport: true }) };

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
      consequence={t(exported || imported || held ? 'deleteConsequence' : 'deleteLastCopy')}
      facts={[
        { name: t('leftThisVault'), value: t(exported ? 'keyLeftOnce' : 'keyNeverLeft') },
        {
          name: t('backup'),
          value: backup ? t(held ? 'backupHolds' : 'backupOlder', { date: f.dateTime(backup.atMs) }) : t('thereIsNone'),
        },
      ]}
      name={privateKeyName}
      nameLabel={t('deleteType')}
      actionLabel={t('deleteAction')}
      cancel={t('cancel')}
      busy={busy}
      onRemove={() => void remove(() => submit('delete_private_keys', params, t('notDeleted')))}
      onClose={props.onClose}
    >
      {problem && <ProblemNotice problem={problem} />}
    </RemovalDialog>
  );
}
