import { useState } from 'react';
import type { Operations } from '../api/operations.ts';
import type { Problem } from '../api/problem.ts';
import type { Given } from '../api/use-call.ts';
import { isTaken } from '../api/problem.ts';
import { useSubmit, type ActivityPath, type Submitted } from '../api/use-submit.ts';

/** How something that was asked for stands: it is under way, it waits for votes under an activity's id, or it could not be done. */
export type SubmissionState = Readonly<{ busy: boolean; problem: Problem | undefined; waits: string | undefined }>;

/** What follows a submission. `onTaken` says at the name's field that another thing has this name, in place of a problem. */
type SubmissionEnds<Path extends ActivityPath> = Readonly<{
  onDone?: (result: Operations[Path]['result']) => void;
  onTaken?: () => void;
}>;

const idle: SubmissionState = { busy: false, problem: undefined, waits: undefined };

/** Submits one thing at a time, and keeps how it stands. `send` gives how it ended; undefined while another is under way. */
export function useSubmission() {
  const submit = useSubmit();
  const [state, setState] = useState<SubmissionState>(idle);
  const send = async <Path extends ActivityPath>(
    path: Path,
    params: Given<Operations[Path]['params']>,
    title: string,
    { onDone, onTaken }: SubmissionEnds<Path> = {},
  ): Promise<Submitted<Path> | undefined> => {
    if (state.busy) return undefined;
    setState({ ...idle, busy: true });
    const sent = await submit(path, params, title);
    if ('problem' in sent) {
      const saidAtField = onTaken !== undefined && isTaken(sent.failure);
      setState({ ...idle, problem: saidAtField ? undefined : sent.problem });
      if (saidAtField) onTaken();
      return sent;
    }
    setState({ ...idle, waits: sent.state === 'waits' ? sent.activity.id : undefined });
    if (sent.state === 'done') onDone?.(sent.result);
    return sent;
  };
  return { ...state, send, reset: () => setState(idle) };
}
