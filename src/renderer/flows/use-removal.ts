import { useState } from 'react';
import type { Timestamp } from '#shared/envelope.ts';
import { instantOf } from '../api/activity-view.ts';
import { useLastBackup } from '../api/last-backup.ts';
import type { Problem } from '../api/problem.ts';

type Sent = Readonly<{ problem: Problem }> | Readonly<{ state: 'done' | 'waits'; activity: Readonly<{ id: string }> }>;

/**
 * What taking something away for good goes through: it is sent, and then done, waiting for votes, or refused with a problem.
 * @param createdAt when the thing was made: a backup holds what was there when the backup was
 * @param onDone called once it is gone
 */
export function useRemoval(createdAt: Timestamp, onDone: () => void) {
  const backup = useLastBackup();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();
  const remove = async (send: () => Promise<Sent>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const sent = await send();
    setBusy(false);
    if ('problem' in sent) return setProblem(sent.problem);
    if (sent.state === 'waits') return setWaits(sent.activity.id);
    onDone();
  };
  return { backup, held: backup && instantOf(createdAt) < backup.atMs, busy, problem, waits, remove };
}
