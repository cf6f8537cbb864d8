import { Box, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Backup, BackupSource, RestoreDrill } from '#shared/bridge.ts';
import type { Outcome } from '#shared/envelope.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { deliver } from '../../api/files.ts';
import { useAsk, useVaultStatus } from '../../api/hooks.ts';
import { usePlatform, useProgress } from '../../api/status.ts';
import type { Attempt } from '../../api/use-attempt.ts';
import { BackupField, SendingBackup } from '../../flows/backup-file/BackupField.tsx';
import { useBackupFile } from '../../flows/backup-file/use-backup-file.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Field } from '../../ui/parts/Field.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { messages } from './messages.ts';
import { SecretDialog, type SecretDialogProps } from './SecretDialog.tsx';

export function BackupSection() {
  const t = useMessages(messages);
  const f = useFormats();
  const bridge = useBridge();
  const known = useAsk('backups', () => bridge.vault.backups(), { tables: ['settings'] });
  const [asking, setAsking] = useState<'backup' | 'drill'>();
  const [made, setMade] = useState<Backup>();
  const close = (): void => setAsking(undefined);
  const { latest, drill, behind } = known.data ?? { latest: null, drill: null, behind: 0 };
  const latestWords = latest && {
    when: f.dateTime(latest.atMs),
    size: f.bytes(latest.bytes),
    sequence: f.number(latest.sequence),
    behind,
  };
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
      <Field name={t('latest')} hint={latestWords ? t('latestWords', latestWords) : t('noBackupExists')}>
        <Button variant="default" onClick={() => setAsking('backup')}>
          {t('backUp')}
        </Button>
      </Field>
      <Field name={t('drill')} hint={drill ? <DrillWords drill={drill} /> : t('drillNone')}>
        <Button variant="default" onClick={() => setAsking('drill')}>
          {t('drillDo')}
        </Button>
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
            { label: t('passphraseOfTheBackup'), kind: 'known' },
            { label: t('vaultPassphrase'), kind: 'known' },
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

function DrillWords({ drill }: { drill: RestoreDrill }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { users, wallets, addresses, privateKeys, secrets = 0 } = drill.compared;
  const { differences, unlisted } = drill;
  const found = differences.length + unlisted;
  return (
    <>
      <Status kind={found === 0 ? 'done' : 'failed'}>
        {t('drillFound', { when: f.dateTime(drill.atMs), n: found })}
      </Status>
      <div>{t('drillCompared', { users, wallets, addresses, keys: privateKeys, secrets })}</div>
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
  const bridge = useBridge();
  const platform = usePlatform();
  const { name, notices } = useVaultStatus().data ?? { name: 'vault', notices: undefined };
  const isDamaged = notices?.some(({ code }) => code === 'damaged');
  const handle = useRef('');
  const choosePlace = async (run: Attempt): Promise<boolean> => {
    const day = new Date().toISOString().slice(0, 10);
    const wanted = { purpose: 'backup', name: `${name}-${day}${isDamaged ? '-damaged' : ''}.age` } as const;
    const chosen = await run(t('backUpNot'), () => bridge.local.chooseSavePlace(wanted));
    handle.current = 'problem' in chosen ? '' : (chosen.value?.handle ?? '');
    return handle.current !== '';
  };
  return (
    <SecretDialog
      title={t('backUpTitle')}
      consequence={`${t('backUpConsequence')} ${t('whereSaved', { shell: platform?.shell ?? 'browser' })}`}
      fields={[
        { label: t('passphraseOfTheBackup'), kind: 'fresh' },
        { label: t('backupAgain'), kind: 'again' },
      ]}
      actionLabel={t('backUpDo')}
      failure={t('backUpNot')}
      before={choosePlace}
      ask={(passphrase) => bridge.vault.backup(handle.current, passphrase)}
      onDone={(backup) => {
        deliver(backup);
        onDone(backup);
      }}
      onClose={onClose}
    >
      <Running />
    </SecretDialog>
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
