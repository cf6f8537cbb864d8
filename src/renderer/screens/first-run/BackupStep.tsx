import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Backup, VaultStatus } from '#shared/bridge.ts';
import { backupName } from '../../flows/new-backup/backup-name.ts';
import { useNewBackup } from '../../flows/new-backup/use-new-backup.tsx';
import { RunningTask } from '../../flows/RunningTask.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { Page } from './Page.tsx';

export function BackupStep(props: { status: VaultStatus; onMade: (backup: Backup) => void; onSkipped: () => void }) {
  const t = useMessages(messages);
  const [skipping, setSkipping] = useState(false);
  const { backUp, fields, problem, busy } = useNewBackup(backupName(props.status.name), props.onMade);
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
      action={t('backUp')}
      busy={busy}
      onSubmit={() => void backUp()}
    >
      {problem && <ProblemNotice problem={problem} />}
      {fields}
      {busy && <RunningTask words={t('backingUp')} />}
      {skipping && <Skipping onSkip={props.onSkipped} onStay={() => setSkipping(false)} />}
    </Page>
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
        <p className={style('flush', 'bottom12')}>{t('skipWords')}</p>
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
