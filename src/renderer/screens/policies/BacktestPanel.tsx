import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Backtest, BacktestDifference, Verdict } from '#shared/policy-analysis.ts';
import { useBridge } from '../../api/bridge-context.ts';
import type { Problem } from '../../api/problem.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { useActivityText, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { ListSection } from '../../flows/ListSection.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { sortRows } from '../../ui/table/sort.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { useOrder } from '../../ui/table/use-order.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { Time } from '../../ui/text/Time.tsx';
import type { SoundDrafts, Trial } from './draft-checks.ts';
import { messages } from './messages.ts';

const orderName = 'sort-backtest';
const listedStep = 10;
const spans = ['100', '200', '1000'] as const;

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
  const columns = useColumns(names);
  const { order } = useOrder(orderName);
  // What is looser now is what somebody has to see.
  const sorted = useMemo(
    () =>
      sortRows(
        differences.toSorted((one, other) => Number(isStricter(one)) - Number(isStricter(other))),
        columns,
        order,
      ),
    [differences, columns, order],
  );
  if (sorted.length === 0) return null;
  const more = Math.min(sorted.length - shown, 5 * listedStep);
  return (
    <ListSection
      title={t('list')}
      rows={sorted}
      shown={shown}
      columns={columns}
      exported={{ file: 'backtest', fields: fieldsOf(names) }}
      orderName={orderName}
      lines={2}
      rowKey={({ activityId }) => activityId}
      rowLabel={({ type }) => names.kind(type)}
    >
      {more > 0 && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setShown(shown + 5 * listedStep)}>
          {t('showMore', { n: more })}
        </Button>
      )}
    </ListSection>
  );
}

function fieldsOf(names: ActivityText): ExportFields<BacktestDifference> {
  return {
    activityId: ({ activityId }) => activityId,
    createdAt: ({ createdAtMs }) => utc(createdAtMs),
    type: ({ type }) => type,
    userId: ({ submitterId }) => submitterId,
    userName: ({ submitterId }) => names.personName(submitterId),
    stored: ({ stored }) => stored,
    draft: ({ draft }) => draft,
    policies: ({ policies }) => policies.map(({ policyId, policyName }) => policyId ?? policyName),
  };
}

function useColumns(names: ActivityText): readonly Column<BacktestDifference>[] {
  const t = useMessages(messages);
  return useMemo(() => {
    const shiftOf = ({ stored, draft }: BacktestDifference): string =>
      t('shift', { before: t(`verdict.${stored}`), after: t(`verdict.${draft}`) });
    return [
      {
        key: 'what',
        title: t('what'),
        main: true,
        width: 'minmax(8rem, 1fr)',
        sort: ({ type }) => names.kind(type),
        cell: ({ activityId, type }) => <Link to={`/activities/${activityId}`}>{names.kind(type)}</Link>,
      },
      {
        key: 'outcome',
        title: t('outcome'),
        width: 'minmax(10rem, 1fr)',
        sort: shiftOf,
        cell: (one) => <Shift one={one} words={shiftOf(one)} />,
      },
      {
        key: 'initiator',
        title: t('by'),
        width: 'minmax(8rem, 1fr)',
        priority: 2,
        sort: ({ submitterId }) => names.personName(submitterId),
        cell: ({ submitterId }) => names.person(submitterId),
      },
      {
        key: 'when',
        title: t('time'),
        width: '7rem',
        priority: 3,
        sort: ({ createdAtMs }) => createdAtMs,
        cell: ({ createdAtMs }) => <Time ms={createdAtMs} />,
      },
    ];
  }, [t, names]);
}

function Shift({ one, words }: { one: BacktestDifference; words: string }) {
  const t = useMessages(messages);
  const looser = !isStricter(one);
  return (
    <span className={style('grid', 'gap2')}>
      <span className={classNames(style('inlineRow', 'gap6', 'small'), looser && style('strong', 'dangerous'))}>
        {looser && <Glyph kind="danger" />}
        {words}
      </span>
      {one.policies.map(({ policyId, policyName }) => (
        <span key={policyId ?? policyName} className={style('note')}>
          {t.rich('because', { policy: <SafeText text={policyName} max={80} /> })}
        </span>
      ))}
    </span>
  );
}
