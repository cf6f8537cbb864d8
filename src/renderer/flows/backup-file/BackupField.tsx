import { Button, FileButton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useChoosePath } from '../../api/files.ts';
import { usePlatform } from '../../api/status.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { BackupFile } from './use-backup-file.ts';

/**
 * The field for a backup to read. The desktop app has the system's dialog; in a browser a file is chosen there, or a path is typed.
 * @param hint says which file in the desktop app
 */
export function BackupField(props: {
  backup: BackupFile;
  label: string;
  hint: string;
  error?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { backup, label, hint, error, inputRef } = props;
  const { value, chosen, type, choose } = backup;
  const t = useMessages(messages);
  const f = useFormats();
  const isBrowser = usePlatform()?.shell === 'browser';
  const choosePath = useChoosePath('open-file');
  const browserHint = chosen ? t('chosenHint', { size: f.bytes(chosen.size) }) : t('eitherHint');
  return (
    <PathField
      inputRef={inputRef}
      label={label}
      description={isBrowser ? browserHint : hint}
      error={error}
      value={value}
      onChange={type}
      onChoose={choosePath}
      chooser={
        isBrowser && (
          <FileButton onChange={choose} accept=".age">
            {(button) => (
              <Button {...button} variant="default" className={style('rigid')}>
                {t('choose')}
              </Button>
            )}
          </FileButton>
        )
      }
    />
  );
}

/** How much of the chosen file was sent; nothing while none is being sent. */
export function SendingBackup({ backup }: { backup: BackupFile }) {
  const t = useMessages(messages);
  const { chosen, sent, cancel } = backup;
  if (sent === null) return null;
  return <TaskProgress words={t('sending')} done={sent} total={chosen?.size} onCancel={cancel} />;
}
