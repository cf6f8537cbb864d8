import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { RestoreDrill } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useChoosePath } from '../../api/choose-path.ts';
import { useAsk } from '../../api/hooks.ts';
import { useProgress } from '../../api/progress.ts';
import { Field } from '../../ui/parts/Field.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { messages } from './backup-messages.ts';
import { SecretDialog } from './SecretDialog.tsx';
import classes from './Settings.module.css';

export function BackupSection() {
  const t = useMessages(messages);
  const f = useFormats();
  const known = useAsk('backups', (bridge) => bridge.vault.backups(), { tables: ['settings'] });
  const [asking, setAsking] = useState<'backup' | 'drill' | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const { latest, drill, behind } = known.data ?? { latest: null, drill: null, behind: 0 };
  return (
    <Section title={t('backups')} aside={<Link to="/vaults">{t('restore')}</Link>}>
      {known.problem && <ProblemNotice problem={known.problem} />}
      <Running />
      <div role="status">{made !== null && <Status kind="done">{t('made', { file: made })}</Status>}</div>
      <Field
        name={t('latest')}
        hint={
          latest
            ? [
                t('latestWords', {
                  when: f.dateTime(latest.atMs),
                  size: f.bytes(latest.bytes),
                  sequence: f.number(latest.sequence),
                }),
                t('behind', { n: behind }),
              ].join(' · ')
            : t('noBackupExists')
        }
      >
        <Button variant="default" onClick={() => setAsking('backup')}>
          {t('backUp')}
        </Button>
      </Field>
      <Field name={t('drill')} hint={drill ? <DrillWords drill={drill} /> : t('drillNone')}>
        <Button variant="default" onClick={() => setAsking('drill')}>
          {t('run')}
        </Button>
      </Field>
      {asking === 'backup' && <BackupDialog onMade={setMade} onClose={() => setAsking(null)} />}
      {asking === 'drill' && <DrillDialog file={latest?.file ?? ''} onClose={() => setAsking(null)} />}
    </Section>
  );
}

function DrillWords({ drill }: { drill: RestoreDrill }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { users, wallets, addresses, privateKeys } = drill.compared;
  const when = f.dateTime(drill.atMs);
  const { differences, unlisted } = drill;
  const good = differences.length === 0;
  return (
    <>
      <Status kind={good ? 'done' : 'failed'}>
        {good ? t('drillGood', { when }) : t('drillBad', { when, n: differences.length + unlisted })}
      </Status>
      <div>{t('drillCompared', { users, wallets, addresses, keys: privateKeys })}</div>
      {!good && (
        <ul className={classes.differences}>
          {differences.map(({ kind, ...difference }) => (
            <li key={JSON.stringify(difference)}>{t(`differs.${kind}`, difference)}</li>
          ))}
          {unlisted > 0 && <li>{t('unlisted', { n: unlisted })}</li>}
        </ul>
      )}
    </>
  );
}

function Running() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const progress = useProgress();
  if (progress === null) return null;
  return (
    <TaskProgress
      words={t(`running_${progress.task}`)}
      done={progress.done}
      {...(progress.total === undefined ? {} : { total: progress.total })}
      onCancel={() => void bridge.vault.cancel()}
    />
  );
}

function BackupDialog(props: { onMade: (file: string) => void; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const client = useQueryClient();
  const choose = useChoosePath('save-file');
  const [file, setFile] = useState('');
  return (
    <SecretDialog
      title={t('backUpTitle')}
      consequence={t('backUpConsequence')}
      fields={[
        { label: t('passphraseOfTheBackup'), kind: 'fresh' },
        { label: t('again'), kind: 'again' },
      ]}
      action={t('backUpDo')}
      failure={t('backUpNot')}
      canAsk={file.trim() !== ''}
      ask={([passphrase = new Uint8Array()]) => bridge.vault.backup(file.trim(), passphrase)}
      onDone={(backup) => {
        void client.invalidateQueries({ queryKey: ['engine'] });
        props.onMade(backup.file);
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <Running />
      <PathField label={t('file')} description={t('fileHint')} value={file} onChange={setFile} onChoose={choose} />
    </SecretDialog>
  );
}

function DrillDialog(props: { file: string; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const client = useQueryClient();
  const choose = useChoosePath('open-file');
  const [file, setFile] = useState(props.file);
  return (
    <SecretDialog
      title={t('drillTitle')}
      consequence={t('drillConsequence')}
      fields={[
        { label: t('passphraseOfTheBackup'), kind: 'known' },
        { label: t('vaultPassphrase'), kind: 'known' },
      ]}
      action={t('run')}
      failure={t('drillNot')}
      canAsk={file.trim() !== ''}
      ask={([backup = new Uint8Array(), vault = new Uint8Array()]) =>
        bridge.vault.testRestore(file.trim(), backup, vault)
      }
      onDone={() => {
        void client.invalidateQueries({ queryKey: ['engine'] });
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <Running />
      <PathField
        label={t('backup')}
        description={t('drillFileHint')}
        value={file}
        onChange={setFile}
        onChoose={choose}
      />
    </SecretDialog>
  );
}
