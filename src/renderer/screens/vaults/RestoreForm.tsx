import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTakeStatus } from '../../api/hooks.ts';
import { BackupField, SendingBackup } from '../../flows/backup-file/BackupField.tsx';
import { useBackupFile } from '../../flows/backup-file/use-backup-file.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { RunningTask } from '../../flows/RunningTask.tsx';
import { useFields } from '../../flows/use-fields.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { messages } from './messages.ts';
import { NewFolderField, useNewFolder } from './NewFolderField.tsx';

export function RestoreForm() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const takeStatus = useTakeStatus();
  const navigate = useNavigate();
  const { inputs, errors, refuse } = useFields(['file', 'folder', 'passphrase']);
  const backup = useBackupFile();
  const folder = useNewFolder();
  const [cancelled, setCancelled] = useState(false);
  const task = useTask();

  const restore = async (): Promise<void> => {
    const secret = inputs.passphrase.current;
    if (secret === null) return;
    task.reset();
    setCancelled(false);
    const wrong = refuse({
      file: backup.value.trim() === '' ? t('noFile') : undefined,
      folder: folder.typed.trim() === '' ? t('noName') : undefined,
      passphrase: secret.value === '' ? t('enterThePassphrase') : undefined,
    });
    if (wrong) return;
    const bytes = takePassphrase(secret);
    const into = folder.take();
    const answer = await task.run(t('notRestored'), () =>
      backup.ask((file) => bridge.vault.restore({ file, into }, bytes)),
    );
    bytes.fill(0);
    if ('value' in answer) {
      takeStatus(answer.value);
      void navigate('/');
      return;
    }
    const code = answer.failure?.code;
    setCancelled(code === rpcCodes.CANCELLED);
    if (code === rpcCodes.UNAUTHENTICATED) refuse({ passphrase: t('wrongPassphrase') });
    if (code === rpcCodes.CANCELLED || code === rpcCodes.UNAUTHENTICATED) task.reset();
  };

  return (
    <FormPage
      title={t('restoreTitle')}
      lead={t('restoreWords')}
      crumbs={[{ to: '/vaults', label: t('vaults') }]}
      submission={task}
      actionLabel={t('restoreIt')}
      cancelTo="/vaults"
      cancelLabel={t('back')}
      status={cancelled ? t('taskEnded') : undefined}
      onSubmit={restore}
    >
      <BackupField
        inputRef={inputs.file}
        label={t('backup')}
        hint={t('fileHint')}
        error={errors.file}
        backup={backup}
      />
      <NewFolderField folder={folder} label={t('target')} error={errors.folder} inputRef={inputs.folder} />
      <PassphraseInput
        inputRef={inputs.passphrase}
        label={t('passphraseOfTheBackup')}
        description={t('passphraseHint')}
        error={errors.passphrase}
      />
      <SendingBackup backup={backup} />
      {task.busy && backup.sent === null && <RunningTask words={t('restoring')} />}
    </FormPage>
  );
}
