import { Button } from '@mantine/core';
import { useRef, useState, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/choose-path.ts';
import { useAttempt, useTakeStatus, useVaultStatus } from '../../api/hooks.ts';
import { useProgress } from '../../api/progress.ts';
import type { Problem } from '../../api/problem.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { PassphraseInput, takePassphrase } from '../../ui/secrets/PassphraseInput.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { beside } from './paths.ts';
import classes from './Vaults.module.css';
import { messages } from './messages.ts';

type Field = 'file' | 'folder' | 'passphrase';

export function RestoreForm() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const here = useVaultStatus().data?.folder ?? '';
  const progress = useProgress();
  const chooseFile = useChoosePath('open-file');
  const chooseFolder = useChoosePath('new-folder');
  const inputs = {
    file: useRef<HTMLInputElement>(null),
    folder: useRef<HTMLInputElement>(null),
    passphrase: useRef<HTMLInputElement>(null),
  };
  const [paths, setPaths] = useState({ file: '', folder: '' });
  const { restore, errors, problem, cancelled, busy } = useRestoring(paths, inputs);

  return (
    <Page title={t('restoreTitle')} crumbs={[{ to: '/vaults', label: t('vaults') }]} width="form">
      <form
        className={classes.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void restore();
        }}
      >
        <p className={classes.words}>{t('restoreWords')}</p>
        {problem && <ProblemNotice problem={problem} />}
        {cancelled && (
          <div role="status">
            <Callout tone="note">{t('cancelled')}</Callout>
          </div>
        )}
        <PathField
          inputRef={inputs.file}
          label={t('backup')}
          description={t('fileHint')}
          error={errors.file}
          value={paths.file}
          onChange={(file) => setPaths((before) => ({ ...before, file }))}
          onChoose={chooseFile}
        />
        <PathField
          inputRef={inputs.folder}
          label={t('target')}
          description={`${t('targetHint')}. ${t('folderHint', { example: beside(here, 'restored') })}`}
          error={errors.folder}
          value={paths.folder}
          onChange={(folder) => setPaths((before) => ({ ...before, folder }))}
          onChoose={chooseFolder && (() => chooseFolder(beside(here, 'restored')))}
        />
        <PassphraseInput
          inputRef={inputs.passphrase}
          label={t('passphraseOfTheBackup')}
          description={t('passphraseHint')}
          error={errors.passphrase}
        />
        {busy && (
          <TaskProgress
            words={t('restoring')}
            done={progress?.done ?? 0}
            total={progress?.total}
            onCancel={() => void bridge.vault.cancel()}
          />
        )}
        <div className={style('foot')}>
          <Button component={Link} to="/vaults" variant="default">
            {t('back')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('restoreIt')}
          </Button>
        </div>
      </form>
    </Page>
  );
}

function useRestoring(
  paths: Readonly<{ file: string; folder: string }>,
  inputs: Readonly<Record<Field, RefObject<HTMLInputElement | null>>>,
) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const takeStatus = useTakeStatus();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const [busy, setBusy] = useState(false);

  const wrongWith = (secret: HTMLInputElement): Partial<Record<Field, string>> => ({
    ...(paths.file.trim() === '' && { file: t('noFile') }),
    ...(paths.folder.trim() === '' && { folder: t('noFolder') }),
    ...(secret.value === '' && { passphrase: t('noPassphrase') }),
  });
  const restore = async (): Promise<void> => {
    const secret = inputs.passphrase.current;
    if (secret === null || busy) return;
    const found = wrongWith(secret);
    setErrors(found);
    setProblem(null);
    setCancelled(false);
    const first = (['file', 'folder', 'passphrase'] as const).find((field) => found[field] !== undefined);
    if (first !== undefined) {
      inputs[first].current?.focus();
      return;
    }
    setBusy(true);
    const bytes = takePassphrase(secret);
    const wanted = { file: paths.file.trim(), folder: paths.folder.trim() };
    const answer = await attempt(t('notRestored'), () => bridge.vault.restore(wanted, bytes));
    bytes.fill(0);
    setBusy(false);
    if ('value' in answer) {
      takeStatus(answer.value);
      void navigate('/');
    } else if (answer.failure?.code === rpcCodes.UNAUTHENTICATED) {
      setErrors({ passphrase: t('wrongPassphrase') });
      secret.focus();
    } else if (answer.failure?.code === rpcCodes.CANCELLED) setCancelled(true);
    else setProblem(answer.problem);
  };
  return { restore, errors, problem, cancelled, busy };
}
