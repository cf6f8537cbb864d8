import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { VaultStatus } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/files.ts';
import { useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useFields } from '../../flows/use-fields.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { messages } from './messages.ts';
import { NewFolderField, useNewFolder } from './NewFolderField.tsx';

/** Says where a new vault goes, and puts that folder in front. It is made with the vault. */
export function NewVaultForm() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { inputs, errors, refuse } = useFields(['folder']);
  const folder = useNewFolder();
  const { task, put } = usePutInFront();
  const begin = async (): Promise<void> => {
    if (refuse({ folder: folder.typed.trim() === '' ? t('noName') : undefined })) return;
    const wanted = folder.take();
    await put(() => bridge.vault.openNew(wanted));
  };
  return (
    <FormPage
      title={t('newTitle')}
      lead={t('newWords')}
      crumbs={[{ to: '/vaults', label: t('vaults') }]}
      submission={task}
      actionLabel={t('continue')}
      cancelTo="/vaults"
      cancelLabel={t('back')}
      onSubmit={begin}
    >
      <NewFolderField folder={folder} label={t('vaultName')} error={errors.folder} inputRef={inputs.folder} />
    </FormPage>
  );
}

/** Names the folder of a vault that is there, and puts it in front. */
export function OpenVaultForm() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const here = useVaultStatus().data?.folder ?? '';
  const choose = useChoosePath('open-folder');
  const { inputs, errors, refuse } = useFields(['folder']);
  const [folder, setFolder] = useState('');
  const { task, put } = usePutInFront();
  const open = async (): Promise<void> => {
    if (refuse({ folder: folder.trim() === '' ? t('noFolder') : undefined })) return;
    await put(() => bridge.vault.open(folder.trim()));
  };
  return (
    <FormPage
      title={t('openAVault')}
      lead={t('openWords')}
      crumbs={[{ to: '/vaults', label: t('vaults') }]}
      submission={task}
      actionLabel={t('continue')}
      cancelTo="/vaults"
      cancelLabel={t('back')}
      onSubmit={open}
    >
      <PathField
        inputRef={inputs.folder}
        label={t('folder')}
        description={t('folderHint', { example: beside(here, 'vault') })}
        error={folder.trim() === '' && errors.folder}
        value={folder}
        onChange={setFolder}
        onChoose={choose && (() => choose(folder === '' ? here : folder))}
      />
    </FormPage>
  );
}

/** Puts a vault in front, and goes to it. */
function usePutInFront() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const takeStatus = useTakeStatus();
  const task = useTask();
  const put = async (request: () => Promise<Outcome<VaultStatus>>): Promise<void> => {
    const answer = await task.run(t('theVaultWasNotOpened'), request);
    if ('problem' in answer) return;
    takeStatus(answer.value);
    void navigate('/');
  };
  return { task, put };
}

/** The path of something in the same parent as a folder, in the way of writing paths that the folder has. Bare where there is none. */
function beside(folder: string, name: string): string {
  const at = Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\'));
  return at < 0 ? name : `${folder.slice(0, at + 1)}${name}`;
}
