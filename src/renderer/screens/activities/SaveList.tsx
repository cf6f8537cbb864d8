import { Button, Menu } from '@mantine/core';
import { IconDownload } from '../../ui/icons.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import type { ActivityFilter } from '../../api/hooks.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { useSaveList } from './save-list.ts';
import { messages } from './messages.ts';

export function SaveList({ filter, names }: { filter: ActivityFilter; names: ActivityText }) {
  const t = useMessages(messages);
  const { saving, save, cancel } = useSaveList(filter, names, t('saveFailed'));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
            {t('save')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('jsonl')}>{t('saveJsonl')}</Menu.Item>
          <Menu.Item onClick={() => void save('csv')}>{t('saveCsv')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && (
        <Dialog title={t('save')} onClose={cancel}>
          {saving.state === 'reading' && (
            <TaskProgress words={t('saving', { n: saving.read })} done={saving.read} onCancel={cancel} />
          )}
          {saving.state === 'saved' && (
            <Status kind="done">
              {t.rich('saved', { n: saving.count, file: <SafeText text={saving.file} max={1_000} /> })}
            </Status>
          )}
          {saving.state === 'failed' && <ProblemNotice problem={saving.problem} />}
        </Dialog>
      )}
    </>
  );
}
