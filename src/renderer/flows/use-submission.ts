import { useState } from 'react';
import type { Operations } from '../api/operations.ts';
import type { Problem } from '../api/problem.ts';
import type { Given } from '../api/use-call.ts';
import { useSubmit, type ActivityPath, type Submitted } from '../api/use-submit.ts';

/** How something that was asked for stands: it is under way, it waits for votes under an activity's id, or it could not be done. */
export type SubmissionState = Readonly<{ busy: boolean; problem: Problem | undefined; waits: string | undefined }>;

const idle: SubmissionState = { busy: false, problem: undefined, waits: undefined };

/** Submits one thing at a time, and keeps how it stands. `send` gives how it ended; undefined while another is under way. */
export function useSubmission() {
  const submit = useSubmit();
  const [state, setState] = useState<SubmissionState>(idle);
  const send = async <Path extends ActivityPath>(
    path: Path,
    params: Given<Operations[Path]['params']>,
    title: string,
  ): Promise<Submitted<Path> | undefined> => {
    if (state.busy) return undefined;
    setState({ ...idle, busy: true });
    const sent = await submit(path, params, title);
    setState({
      busy: false,
      problem: 'problem' in sent ? sent.problem : undefined,
      waits: 'problem' in sent || sent.state === 'done' ? undefined : sent.activity.id,
    });
    return sent;
  };
  return { ...state, send, reset: () => setState(idle) };
}
