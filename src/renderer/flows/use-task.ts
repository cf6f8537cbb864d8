import { useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { useAttempt, type Attempt } from '../api/use-attempt.ts';

/** Asks main one thing at a time, and keeps whether it is under way and what went wrong with it. */
export function useTask() {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run: Attempt = async (title, request, advise) => {
    setBusy(true);
    setProblem(null);
    const ended = await attempt(title, request, advise);
    setBusy(false);
    if ('problem' in ended) setProblem(ended.problem);
    return ended;
  };
  return { busy, problem, run };
}
