import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/files.ts';
import { useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useFields } from '../../flows/use-fields.ts';
import { useTask } from '../../flows/use-task.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { messages } from './messages.ts';

/**
 * Names a folder and puts it in front: for a new vault, or with a vault in it. When the folder is not what was meant, that is said
 * before anything else happens.
 */
export function FolderForm({ purpose }: { purpose: 'new' | 'open' }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const navigate = useNavigate();
  const takeStatus = useTakeStatus();
  const here = useVaultStatus().data?.folder ?? '';
  const choose = useChoosePath(purpose === 'new' ? 'new-folder' : 'open-folder');
  const { inputs, errors, refuse } = useFields(['folder']);
  const [folder, setFolder] = useState('');
  const [found, setFound] = useState<VaultStatus | null>(null);
  const task = useTask();

  const expected = purpose === 'new' ? 'absent' : 'locked';
  const open = async (): Promise<void> => {
    if (refuse({ folder: folder.trim() === '' ? t('noFolder') : undefined })) return;
    const answer = await task.run(t('theVaultWasNotOpened'), () => bridge.vault.open(folder.trim()));
    if ('problem' in answer) return;
    // The other folder is in front from now on, whatever it holds.
    takeStatus(answer.value);
    if (answer.value.state === expected) void navigate('/');
    else setFound(answer.value);
  };

  return (
    <FormPage
      title={t(purpose === 'new' ? 'newTitle' : 'openAVault')}
      lead={t(purpose === 'new' ? 'newWords' : 'openWords')}
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
        description={t('folderHint', { example: beside(here, purpose === 'new' ? 'new-vault' : 'vault') })}
        error={folder.trim() === '' && errors.folder}
        value={folder}
        onChange={(path) => (setFolder(path), setFound(null))}
        onChoose={choose && (() => choose(folder === '' ? here : folder))}
      />
      {found && (
        <div role="status">
          <Callout tone="note" title={t(found.state === 'absent' ? 'nothingThere' : 'somethingThere')}>
            {t(found.state === 'absent' ? 'nothingThereWords' : 'somethingThereWords')}{' '}
            <Link to="/">{t(found.state === 'absent' ? 'createThere' : 'openIt')}</Link>
          </Callout>
        </div>
      )}
    </FormPage>
  );
}

/** The path of something in the same parent as a folder, in the way of writing paths that the folder has. Bare where there is none. */
export function beside(folder: string, name: string): string {
  const at = Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\'));
  return at < 0 ? name : `${folder.slice(0, at + 1)}${name}`;
}
