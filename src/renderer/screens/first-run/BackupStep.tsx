import { Button } from '@mantine/core';
import { IconArrowRight } from '../../ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import type { Backup, VaultStatus } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/choose-path.ts';
import { useProgress } from '../../api/progress.ts';
import { PassphraseInput } from '../../ui/secrets/PassphraseInput.tsx';
import { PassphraseMeter } from '../../ui/secrets/PassphraseMeter.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './BackupStep.module.css';
import { Page } from './Page.tsx';
import { useBackingUp, type BackupErrors, type BackupInputs, type Opens } from './use-backing-up.ts';
import { messages } from './messages.ts';

export function BackupStep(props: { status: VaultStatus; onMade: (backup: Backup) => void; onSkipped: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const progress = useProgress();
  const choose = useChoosePath('save-file');
  const inputs = {
    file: useRef<HTMLInputElement>(null),
    passphrase: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  };
  const [file, setFile] = useState(() => `${props.status.folder}-${today()}.age`);
  const [opens, setOpens] = useState<Opens>('vault');
  const [skipping, setSkipping] = useState(false);
  const { backUp, errors, problem, cancelled, busy } = useBackingUp({ file, opens, inputs, onMade: props.onMade });

  return (
    <Page
      step="firstBackup"
      title={t('backupTitle')}
      lead={t('backupLead')}
      note={
        !skipping && (
          <Button variant="default" size="md" disabled={busy} onClick={() => setSkipping(true)}>
            {t('skip')}
          </Button>
        )
      }
      action={
        <Button type="submit" size="md" loading={busy} rightSection={<IconArrowRight />}>
          {t('backUp')}
        </Button>
      }
      onSubmit={() => void backUp()}
    >
      {problem && <ProblemNotice problem={problem} />}
      {cancelled && <Callout tone="note">{t('cancelled')}</Callout>}
      <PathField
        inputRef={inputs.file}
        label={t('file')}
        description={t('fileHint')}
        error={errors.file}
        value={file}
        onChange={setFile}
        onChoose={choose && (() => choose(file))}
      />
      <OpensWith opens={opens} onOpens={setOpens} inputs={inputs} errors={errors} />
      {busy && (
        <TaskProgress
          words={t('backingUp')}
          done={progress?.done ?? 0}
          total={progress?.total}
          onCancel={() => void bridge.vault.cancel()}
        />
      )}
      {skipping && <Skipping onSkip={props.onSkipped} onStay={() => setSkipping(false)} />}
    </Page>
  );
}

function OpensWith(props: {
  opens: Opens;
  onOpens: (opens: Opens) => void;
  inputs: BackupInputs;
  errors: BackupErrors;
}) {
  const { opens } = props;
  const t = useMessages(messages);
  return (
    <>
      <div>
        <p className={classes.label}>{t('opensWith')}</p>
        <Segmented
          label={t('opensWith')}
          value={opens}
          onChange={props.onOpens}
          options={[
            { value: 'vault', label: t('vaultPassphrase') },
            { value: 'own', label: t('ownPassphrase') },
          ]}
        />
      </div>
      <div>
        <PassphraseInput
          key={opens}
          inputRef={props.inputs.passphrase}
          label={t('passphrase')}
          description={t(opens === 'vault' ? 'vaultPassphraseHint' : 'ownPassphraseHint')}
          error={props.errors.passphrase}
        />
        {opens === 'own' && <PassphraseMeter field={props.inputs.passphrase} />}
      </div>
      {opens === 'own' && (
        <PassphraseInput inputRef={props.inputs.again} label={t('again')} error={props.errors.again} />
      )}
    </>
  );
}

function Skipping(props: { onSkip: () => void; onStay: () => void }) {
  const t = useMessages(messages);
  const stay = useRef<HTMLButtonElement>(null);
  // It appears below the fields, perhaps out of sight; the focus brings it there, and to the safe one of the two.
  useEffect(() => stay.current?.focus(), []);
  return (
    <div role="alert">
      <Callout tone="danger" title={t('skipTitle')}>
        <p className={classes.words}>{t('skipWords')}</p>
        <div className={style('wrap', 'gap8')}>
          <Button ref={stay} variant="default" onClick={props.onStay}>
            {t('skipNot')}
          </Button>
          <Button variant="default" onClick={props.onSkip}>
            {t('skipDo')}
          </Button>
        </div>
      </Callout>
    </div>
  );
}

/** The day, as it stands in the names of files: 2026-11-20. */
function today(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
