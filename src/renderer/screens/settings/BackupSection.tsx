import { Box, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Backup, Backups, BackupSource, RestoreDrill } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useVaultStatus } from '../../api/hooks.ts';
import { useBackups, useProgress } from '../../api/status.ts';
import { BackupField, SendingBackup } from '../../flows/backup-file/BackupField.tsx';
import { MissingFromBackup } from '../../flows/backup-file/MissingFromBackup.tsx';
import { useBackupFile } from '../../flows/backup-file/use-backup-file.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { backupName } from '../../flows/new-backup/backup-name.ts';
import { useNewBackup } from '../../flows/new-backup/use-new-backup.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Field } from '../../ui/parts/Field.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { BackupTable } from './BackupTable.tsx';
import { messages } from './messages.ts';
import { SecretDialog, type SecretDialogProps } from './SecretDialog.tsx';

export function BackupSection() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const known = useBackups();
  const [asking, setAsking] = useState<'backup' | 'drill'>();
  const [made, setMade] = useState<Backup>();
  const close = (): void => setAsking(undefined);
  const { latest = null, earlier = [], keys = 0 } = known.data ?? {};
  return (
    <Section title={t('backups')} aside={<Link to="/vaults">{t('restoreABackup')}</Link>}>
      {known.problem && <ProblemNotice problem={known.problem} />}
      <Running />
      <div role="status">
        {made && (
          <Status kind={made.damaged ? 'waits' : 'done'}>
            {t(made.damaged ? 'madeDamaged' : 'made', { file: made.file })}
          </Status>
        )}
      </div>
      <Field name={t('latest')} hint={known.data ? <LatestWords backups={known.data} /> : undefined}>
        <Button variant="default" onClick={() => setAsking('backup')}>
          {t('backUp')}
        </Button>
      </Field>
      {latest && <BackupTable backups={[latest, ...earlier]} />}
      <Field name={t('drill')} hint={known.data && <LastDrill backups={known.data} />}>
        {keys > 0 && (
          <Button variant="default" onClick={() => setAsking('drill')}>
            {t('drillDo')}
          </Button>
        )}
      </Field>
      {asking === 'backup' && (
        <BackupDialog
          onDone={(backup) => {
            setMade(backup);
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'drill' && (
        <FileDialog
          title={t('drillTitle')}
          consequence={t('drillConsequence')}
          label={t('backup')}
          hint={t('drillFileHint')}
          file={isPath(latest?.file) ? latest?.file : undefined}
          fields={[
            { label: t('passphraseOfTheBackup'), kind: 'known', refusal: 'WRONG_BACKUP_PASSPHRASE' },
            { label: t('vaultPassphrase'), kind: 'known', refusal: 'WRONG_PASSPHRASE' },
          ]}
          actionLabel={t('drillDo')}
          failure={t('drillNot')}
          ask={(file, backup, vault) => bridge.vault.testRestore(file, backup, vault)}
          onClose={close}
        />
      )}
    </Section>
  );
}

function LatestWords({ backups: { latest, behind, missing } }: { backups: Backups }) {
  const t = useMessages(messages);
  if (!latest) return t('noBackupExists');
  return (
    <>
      {missing.total > 0 && (
        <div>
          <Status kind="waits">
            <MissingFromBackup missing={missing} />
          </Status>
        </div>
      )}
      {t.rich('latestWords', { line: <BackupWords backup={latest} />, behind })}
    </>
  );
}

/** When a backup was made, how large it is, where it went, and who knows its passphrase. */
function BackupWords({ backup: { atMs, bytes, sequence, file, madeBy } }: { backup: Backup }) {
  const t = useMessages(messages);
  const f = useFormats();
  const words = { when: f.dateTime(atMs), ago: f.ago(atMs), size: f.bytes(bytes), sequence: f.number(sequence) };
  return (
    <>
      {t('backupLine', words)} · <SafeText text={file} mono />
      {madeBy !== undefined && <> · {t.rich('backupBy', { name: <SafeText text={madeBy} max={60} /> })}</>}
    </>
  );
}

/** What the last restore test found, or what there is to do first where none was run. */
function LastDrill({ backups: { latest, drill, keys } }: { backups: Backups }) {
  const t = useMessages(messages);
  if (drill) return <DrillWords drill={drill} />;
  return t(keys === 0 ? 'drillLater' : latest ? 'drillNone' : 'drillAfter');
}

function DrillWords({ drill }: { drill: RestoreDrill }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { users, wallets, addresses, privateKeys, secrets = 0 } = drill.compared;
  const { differences, unlisted, newer } = drill;
  const isNewer = newer && Object.values(newer).some((n) => n > 0);
  const found = differences.length + unlisted;
  return (
    <>
      <Status kind={found === 0 ? 'done' : 'failed'}>
        {t('drillFound', { when: f.dateTime(drill.atMs), n: found })}
      </Status>
      <div>{t('drillCompared', { users, wallets, addresses, keys: privateKeys, secrets })}</div>
      {isNewer && (
        <div>
          <Status kind="waits">{t('drillNewer', { ...newer, keys: newer.privateKeys })}</Status>
        </div>
      )}
      {found > 0 && (
        <Box component="ul" mt={4} mb={0} pl="1.25rem">
          {differences.map(({ kind, ...difference }) => (
            <li key={JSON.stringify(difference)}>{t(`differs.${kind}`, difference)}</li>
          ))}
          {unlisted > 0 && <li>{t('unlisted', { n: unlisted })}</li>}
        </Box>
      )}
    </>
  );
}

function Running() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const progress = useProgress();
  if (progress === null || progress.task === 'key-change') return null;
  return (
    <TaskProgress
      words={t(`running_${progress.task}`)}
      done={progress.done}
      total={progress.total}
      onCancel={() => void bridge.vault.cancel()}
    />
  );
}

/** Asks for the passphrase of a new backup, then where it goes. */
function BackupDialog({ onDone, onClose }: { onDone: (backup: Backup) => void; onClose: () => void }) {
  const t = useMessages(messages);
  const client = useQueryClient();
  const { name, notices } = useVaultStatus().data ?? { name: 'vault', notices: undefined };
  const isDamaged = notices?.some(({ code }) => code === 'damaged');
  const made = (backup: Backup): void => {
    // Backups are no table, so no commit tells of a new one.
    void client.invalidateQueries({ queryKey: ['engine'] });
    onDone(backup);
  };
  const { backUp, fields, busy, problem } = useNewBackup(`${backupName(name)}${isDamaged ? '-damaged' : ''}`, made);
  return (
    <FormDialog
      title={t('backUpTitle')}
      submission={{ busy, problem: problem ?? undefined, waits: undefined }}
      actionLabel={t('backUpDo')}
      onSubmit={backUp}
      onClose={onClose}
    >
      <p className={style('hint', 'flush')}>{t('backUpConsequence')}</p>
      <Running />
      {fields}
    </FormDialog>
  );
}

/** Whether a backup is known by its whole path. What a browser saved is known by its name alone. */
function isPath(file: string | undefined): boolean {
  return file !== undefined && /[/\\]/.test(file);
}

/** A question about a file, which shows how far the task is that it began. `file` is what is proposed. */
function FileDialog<Value>(
  props: Omit<SecretDialogProps<Value>, 'ask'> & {
    label: string;
    hint: string;
    file?: string | undefined;
    ask: (file: BackupSource, first: Uint8Array, second: Uint8Array) => Promise<Outcome<Value>>;
  },
) {
  const { label, hint, ask, ...dialog } = props;
  const backup = useBackupFile(props.file);
  const send = async (first: Uint8Array, second: Uint8Array): Promise<Outcome<Value>> => {
    try {
      return await backup.ask((file) => ask(file, first, second));
    } finally {
      first.fill(0);
      second.fill(0);
    }
  };
  return (
    <SecretDialog {...dialog} ready={backup.value.trim() !== ''} ask={send}>
      <SendingBackup backup={backup} />
      <Running />
      <BackupField label={label} hint={hint} backup={backup} />
    </SecretDialog>
  );
}
