import { useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, useSaveAs, type ActivityFilter } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { activityFields } from '../../flows/activity/export-fields.ts';
import { csvHead, csvRow } from '../../flows/export-list/list-file.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '../../ui/icons.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

export function SaveList({ filter, names }: { filter: ActivityFilter; names: ActivityText }) {
  const t = useMessages(messages);
  const { saving, save, cancel } = useSaveList(filter, names, t('saveFailed'));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload aria-hidden />}>
            {t('saveList')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('jsonl')}>{t('saveJsonl')}</Menu.Item>
          <Menu.Item onClick={() => void save('csv')}>{t('saveCsv')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && (
        <Dialog title={t('saveList')} onClose={cancel}>
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

/** How a list can be written. */
type ListForm = 'jsonl' | 'csv';

/** How far saving is. `read`: how many activities so far. */
type Saving =
  | Readonly<{ state: 'reading'; read: number }>
  | Readonly<{ state: 'saved'; file: string; count: number }>
  | Readonly<{ state: 'failed'; problem: Problem }>
  | null;

const mimes: Readonly<Record<ListForm, string>> = { jsonl: 'application/jsonl', csv: 'text/csv' };

/**
 * Reads everything that the filter lets through, page by page from disk, and saves it as a file: each activity as the wire shows it on a
 * line of its own, or as a table. `cancel` ends it; nothing is left then.
 */
function useSaveList(filter: ActivityFilter, names: ActivityText, title: string) {
  const bridge = useBridge();
  const attempt = useAttempt();
  const saveAs = useSaveAs();
  const [saving, setSaving] = useState<Saving>(null);
  const run = useRef(0);

  const save = async (form: ListForm): Promise<void> => {
    const mine = ++run.current;
    const fields = activityFields(names, Date.now());
    const parts: string[] = form === 'csv' ? [csvHead(fields)] : [];
    let count = 0;
    let before: string | undefined;
    setSaving({ state: 'reading', read: 0 });
    do {
      const params: JsonObject = { ...(filter as JsonObject), limit: limits.pageMax, ...(before ? { before } : {}) };
      const answer = await attempt(title, () => bridge.call('search_activities', params));
      if (mine !== run.current) return;
      if ('problem' in answer) {
        setSaving({ state: 'failed', problem: answer.problem });
        return;
      }
      // The operation's own schema says only that an activity is JSON; what it is made of is the wire's.
      const page = answer.value as unknown as { activities: readonly ActivityView[]; next?: string };
      for (const activity of page.activities)
        parts.push(form === 'csv' ? csvRow(fields, activity) : `${JSON.stringify(activity)}\n`);
      count += page.activities.length;
      before = page.next;
      setSaving({ state: 'reading', read: count });
    } while (before !== undefined);
    const saved = await saveAs(`activities.${form}`, parts.join(''), mimes[form], title);
    if (mine !== run.current) return;
    if ('problem' in saved) setSaving({ state: 'failed', problem: saved.problem });
    else setSaving('file' in saved ? { state: 'saved', file: saved.file, count } : null);
  };
  const cancel = (): void => {
    run.current += 1;
    setSaving(null);
  };
  return { saving, save, cancel };
}
