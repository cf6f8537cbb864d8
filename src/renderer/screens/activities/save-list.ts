import { useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { JsonObject } from '#shared/envelope.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt, useSaveAs, type ActivityFilter } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { csvHead, csvRow } from './csv.ts';

/** How a list can be written. */
export type ListForm = 'jsonl' | 'csv';

/** How far saving is. `read`: how many activities so far. */
export type Saving =
  | Readonly<{ state: 'reading'; read: number }>
  | Readonly<{ state: 'saved'; file: string; count: number }>
  | Readonly<{ state: 'failed'; problem: Problem }>
  | null;

const mimes: Readonly<Record<ListForm, string>> = { jsonl: 'application/jsonl', csv: 'text/csv' };

/**
 * Reads everything that the filter lets through, page by page from disk, and saves it as a file: each activity as the wire shows it on a
 * line of its own, or as a table. `cancel` ends it; nothing is left then.
 */
export function useSaveList(filter: ActivityFilter, names: ActivityText, title: string) {
  const bridge = useBridge();
  const attempt = useAttempt();
  const saveAs = useSaveAs();
  const [saving, setSaving] = useState<Saving>(null);
  const run = useRef(0);

  const save = async (form: ListForm): Promise<void> => {
    const mine = ++run.current;
    const parts: string[] = form === 'csv' ? [csvHead()] : [];
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
        parts.push(form === 'csv' ? csvRow(activity, names) : `${JSON.stringify(activity)}\n`);
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
