import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/choose-path.ts';
import { useAttempt, useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { beside } from './paths.ts';
import classes from './Vaults.module.css';
import { messages } from './messages.ts';

/**
 * Names a folder and puts it in front: for a new vault, or with a vault in it. When the folder is not what was meant, that is said
 * before anything else happens.
 */
export function FolderForm({ purpose }: { purpose: 'new' | 'open' }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const takeStatus = useTakeStatus();
  const field = useRef<HTMLInputElement>(null);
  const here = useVaultStatus().data?.folder ?? '';
  const choose = useChoosePath(purpose === 'new' ? 'new-folder' : 'open-folder');
  const [folder, setFolder] = useState('');
  const [missing, setMissing] = useState(false);
  const [found, setFound] = useState<VaultStatus | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const expected = purpose === 'new' ? 'absent' : 'locked';
  const open = async (): Promise<void> => {
    setMissing(folder.trim() === '');
    if (busy) return;
    if (folder.trim() === '') {
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    const answer = await attempt(t('theVaultWasNotOpened'), () => bridge.vault.open(folder.trim()));
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else {
      // The other folder is in front from now on, whatever it holds.
      const elsewhere = answer.value.state !== expected;
      setFound(elsewhere ? answer.value : null);
      takeStatus(answer.value);
      if (!elsewhere) void navigate('/');
    }
  };

  return (
    <Page
      title={t(purpose === 'new' ? 'newTitle' : 'openTitle')}
      crumbs={[{ to: '/vaults', label: t('vaults') }]}
      width="form"
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <p className={classes.words}>{t(purpose === 'new' ? 'newWords' : 'openWords')}</p>
        {problem && <ProblemNotice problem={problem} />}
        <PathField
          inputRef={field}
          label={t('folder')}
          description={t('folderHint', { example: beside(here, purpose === 'new' ? 'new-vault' : 'vault') })}
          error={missing && folder.trim() === '' ? t('noFolder') : undefined}
          value={folder}
          onChange={(path) => (setFolder(path), setFound(null))}
          onChoose={choose && (() => choose(folder === '' ? here : folder))}
        />
        {found && (
          <div role="status">
            <Callout tone="note" title={t(found.state === 'absent' ? 'nothingThere' : 'somethingThere')}>
              {t(found.state === 'absent' ? 'nothingThereWords' : 'somethingThereWords')}
            </Callout>
          </div>
        )}
        <div className={style('foot')}>
          <Button component={Link} to="/vaults" variant="default">
            {t('back')}
          </Button>
          {found ? (
            <Button component={Link} to="/">
              {t(found.state === 'absent' ? 'createThere' : 'openIt')}
            </Button>
          ) : (
            <Button type="submit" loading={busy}>
              {t('continue')}
            </Button>
          )}
        </div>
      </form>
    </Page>
  );
}
