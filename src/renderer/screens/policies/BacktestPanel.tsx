import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Backtest, BacktestDifference, Verdict } from '#shared/policy-analysis.ts';
import { useBridge } from '../../api/bridge-context.ts';
import type { Problem } from '../../api/problem.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { useActivityText, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import type { SoundDrafts, Trial } from './draft-checks.ts';
import { messages } from './messages.ts';

const spans = ['100', '200', '1000'] as const;
const listedStep = 10;

export function BacktestPanel({ drafts, standing }: { drafts: SoundDrafts; standing: Trial['standing'] }) {
  const t = useMessages(messages);
  const [span, setSpan] = useState<(typeof spans)[number]>('200');
  const { comparison, busy, problem, start, stop } = useBacktest(t('notCompared'));
  const done = comparison ? comparison.examined + comparison.skipped : 0;
  return (
    <Section title={t('backtest')}>
      <p className={style('note', 'belowMore')}>{t('trialWords')}</p>
      <div className={style('wrapRow', 'gap8', 'top8', 'bottom8')}>
        <Segmented
          label={t('span')}
          value={span}
          onChange={setSpan}
          options={spans.map((value) => ({ value, label: t('last', { n: value }) }))}
        />
        <Button
          variant="default"
          loading={busy}
          disabled={standing !== 'current'}
          onClick={() => void start(drafts, Number(span))}
        >
          {t(comparison ? 'again' : 'compare')}
        </Button>
      </div>
      {busy && comparison && (
        <TaskProgress
          words={t('comparing', { done, total: comparison.last })}
          done={done}
          total={comparison.last}
          onCancel={stop}
        />
      )}
      {problem && <ProblemNotice problem={problem} />}
      {!busy && comparison && !problem && (
        <div role="status">
          {standing === 'current' && JSON.stringify(comparison.of) === JSON.stringify(drafts) ? (
            <Result comparison={comparison} />
          ) : (
            <p className={style('waiting', 'small', 'belowMore')}>{t('stale')}</p>
          )}
        </div>
      )}
    </Section>
  );
}

/** A comparison as far as it has come. `ended`: `stopped` by the person, `all` when there was nothing older, `count` when all were seen. */
type Comparison = Readonly<
  Pick<Backtest, 'examined' | 'skipped' | 'drifted' | 'differences'> & {
    of: SoundDrafts;
    last: number;
    ended?: 'stopped' | 'all' | 'count';
  }
>;

function useBacktest(title: string) {
  const bridge = useBridge();
  const attempt = useAttempt();
  const [comparison, setComparison] = useState<Comparison>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  // The number of the comparison under way; another number means that it was stopped.
  const run = useRef(0);
  useEffect(() => () => void (run.current += 1), []);

  const start = async (drafts: SoundDrafts, last: number): Promise<void> => {
    run.current += 1;
    const own = run.current;
    let so: Comparison = { of: drafts, last, examined: 0, skipped: 0, drifted: 0, differences: [] };
    let before: string | undefined;
    setBusy(true);
    setProblem(undefined);
    setComparison(so);
    while (so.ended === undefined) {
      const params = { policies: [...drafts], last: last - so.examined - so.skipped, ...(before && { before }) };
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
  const [examined, skipped] = [so.examined + page.examined, so.skipped + page.skipped];
  const isOver = page.ended !== 'bound' || page.before === undefined || examined + skipped >= so.last;
  return {
    ...so,
    examined,
    skipped,
    drifted: so.drifted + page.drifted,
    differences: [...so.differences, ...page.differences],
    ...(isOver && { ended: page.ended === 'all' ? 'all' : 'count' }),
  };
}

const strictness: Readonly<Record<Verdict, number>> = { allow: 0, consensus: 1, deny: 2 };

/** Whether the draft asks more of a request than the stored policies do. */
export function isStricter({ stored, draft }: Pick<BacktestDifference, 'stored' | 'draft'>): boolean {
  return strictness[draft] > strictness[stored];
}

function Result({ comparison }: { comparison: Comparison }) {
  const t = useMessages(messages);
  const { examined, skipped, drifted, differences, ended } = comparison;
  const stricter = differences.filter(isStricter).length;
  const looser = differences.length - stricter;
  const same = examined - differences.length;
  if (examined === 0) return <p className={style('note', 'belowMore')}>{t('nothingCompared')}</p>;
  return (
    <>
      {ended === 'stopped' && <p className={style('waiting', 'small', 'belowMore')}>{t('stopped')}</p>}
      <Definitions
        items={[
          {
            name: t('same'),
            value: <span className={style('monoSame')}>{t('sameOf', { same, total: examined })}</span>,
          },
          { name: t('stricter'), value: t('countOrNone', { n: stricter }) },
          {
            name: t('looser'),
            value: (
              <span className={classNames(looser > 0 && style('dangerous', 'inlineRow', 'gap6', 'strong'))}>
                {looser > 0 && <Glyph kind="danger" />}
                {t('countOrNone', { n: looser })}
              </span>
            ),
          },
        ]}
      />
      <Differences differences={differences} />
      <p className={style('note', 'belowMore')}>
        {drifted > 0 && <>{t('drifted', { n: drifted })} </>}
        {skipped > 0 && <>{t('skipped', { n: skipped })} </>}
        {ended === 'all' && <>{t('fewer')} </>}
        {t('asNow')}
      </p>
    </>
  );
}

function Differences({ differences }: { differences: readonly BacktestDifference[] }) {
  const t = useMessages(messages);
  const names = useActivityText();
  const [shown, setShown] = useState(listedStep);
  // What is looser now is what somebody has to see.
  const sorted = differences.toSorted((one, other) => Number(isStricter(one)) - Number(isStricter(other)));
  if (sorted.length === 0) return null;
  const more = Math.min(sorted.length - shown, 5 * listedStep);
  return (
    <>
      <ul className={style('list', 'lineTop', 'top8', 'bottom8')} aria-label={t('list')}>
        {sorted.slice(0, shown).map((one) => (
          <Difference key={one.activityId} one={one} names={names} />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + 5 * listedStep)}>
          {t('showMore', { n: more })}
        </Button>
      )}
    </>
  );
}

function Difference({ one, names }: { one: BacktestDifference; names: ActivityText }) {
  const t = useMessages(messages);
  const f = useFormats();
  const looser = !isStricter(one);
  return (
    <li className={style('grid', 'gap2', 'padBlock8', 'breakable', 'lineBelow')}>
      <Link to={`/activities/${one.activityId}`}>{names.kind(one.type)}</Link>
      <span className={style('note')}>
        {names.person(one.submitterId)} · {f.time(one.createdAtMs)}
      </span>
      <span className={classNames(style('inlineRow', 'gap6', 'small'), looser && style('strong', 'dangerous'))}>
        {looser && <Glyph kind="danger" />}
        {t('shift', { before: t(`verdict.${one.stored}`), after: t(`verdict.${one.draft}`) })}
      </span>
      {one.policies.map(({ policyId, policyName }) => (
        <span key={policyId ?? policyName} className={style('note')}>
          {t.rich('because', { policy: <SafeText text={policyName} max={80} /> })}
        </span>
      ))}
    </li>
  );
}
