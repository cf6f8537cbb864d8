import { useEffect, useRef, useState } from 'react';
import type { Backtest, BacktestDifference, DraftPolicy, Verdict } from '#shared/policy-analysis.ts';
import { useBridge } from '../../api/bridge-context.ts';
import type { Problem } from '../../api/problem.ts';
import { useAttempt } from '../../api/use-attempt.ts';

/** A comparison as far as it has come. `ended`: `stopped` by the person, `all` when there was nothing older, `count` when all were seen. */
export type Comparison = Readonly<{
  of: DraftPolicy;
  last: number;
  examined: number;
  skipped: number;
  drifted: number;
  differences: readonly BacktestDifference[];
  ended?: 'stopped' | 'all' | 'count';
}>;

const strictness: Readonly<Record<Verdict, number>> = { allow: 0, consensus: 1, deny: 2 };

/** Whether the draft asks more of a request than the stored policies do. */
export function isStricter({ stored, draft }: Pick<BacktestDifference, 'stored' | 'draft'>): boolean {
  return strictness[draft] > strictness[stored];
}

export function useBacktest(title: string) {
  const bridge = useBridge();
  const attempt = useAttempt();
  const [comparison, setComparison] = useState<Comparison>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  // The number of the comparison under way; another number means that it was stopped.
  const run = useRef(0);
  useEffect(() => () => void (run.current += 1), []);

  const start = async (draft: DraftPolicy, last: number): Promise<void> => {
    run.current += 1;
    const own = run.current;
    let so: Comparison = { of: draft, last, examined: 0, skipped: 0, drifted: 0, differences: [] };
    let before: string | undefined;
    setBusy(true);
    setProblem(undefined);
    setComparison(so);
    while (so.ended === undefined) {
      const params = { policies: [draft], last: last - so.examined - so.skipped, ...(before && { before }) };
      const answered = await attempt(title, () => bridge.call('backtest_policies', params));
      if (run.current !== own) return;
      if ('problem' in answered) {
        setProblem(answered.problem);
        break;
      }
      // The schema of the operation was checked in main.
      const page = answered.value as unknown as Backtest;
      so = withPage(so, page);
      before = page.before;
      setComparison(so);
    }
    setBusy(false);
  };
  const stop = (): void => {
    run.current += 1;
    setBusy(false);
    setComparison((so) => so && { ...so, ended: 'stopped' });
  };
  return { comparison, busy, problem, start, stop };
}

function withPage(so: Comparison, page: Backtest): Comparison {
  const seen = so.examined + so.skipped + page.examined + page.skipped;
  const over = page.ended !== 'bound' || page.before === undefined || seen >= so.last;
  return {
    ...so,
    examined: so.examined + page.examined,
    skipped: so.skipped + page.skipped,
    drifted: so.drifted + page.drifted,
    differences: [...so.differences, ...page.differences],
    ...(over ? { ended: page.ended === 'all' ? 'all' : 'count' } : {}),
  };
}
