import { useState } from 'react';
import { useAttempt, type Attempt } from '../api/use-attempt.ts';
import type { SubmissionState } from './use-submission.ts';

const idle: SubmissionState = { busy: false, problem: undefined, waits: undefined };

/** Asks main one thing that is no activity, and keeps how it stands. What is no activity never waits for votes. `reset` drops the problem. */
export function useTask(): SubmissionState & Readonly<{ run: Attempt; reset: () => void }> {
  const [state, setState] = useState(idle);
  const attempt = useAttempt();
  const run: Attempt = async (title, request, advise) => {
    setState({ ...idle, busy: true });
    const ended = await attempt(title, request, advise);
    setState('problem' in ended ? { ...idle, problem: ended.problem } : idle);
    return ended;
  };
  return { ...state, run, reset: () => setState(idle) };
}
