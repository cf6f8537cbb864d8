import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BacktestDifference, DraftPolicy } from '#shared/policy-analysis.ts';
import { useActivityText, type ActivityText } from '../../flows/activity/activity-text.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Trial.module.css';
import { isStricter, useBacktest, type Comparison } from './use-backtest.ts';
import { trialMessages } from './trial-messages.ts';

const spans = ['100', '200', '1000'] as const;
const listedStep = 10;

export function BacktestPanel({ draft }: { draft: DraftPolicy }) {
  const t = useMessages(trialMessages);
  const [span, setSpan] = useState<(typeof spans)[number]>('200');
  const { comparison, busy, problem, start, stop } = useBacktest(t('notCompared'));
  const stale = comparison !== undefined && JSON.stringify(comparison.of) !== JSON.stringify(draft);
  const done = comparison ? comparison.examined + comparison.skipped : 0;
  return (
    <Section title={t('backtest')}>
      <p className={style('note', 'belowMore')}>{t('trialWords')}</p>
      <div className={classNames(style('wrapRow', 'gap8'), classes.start)}>
        <Segmented
          label={t('span')}
          value={span}
          onChange={setSpan}
          options={spans.map((value) => ({ value, label: t('last', { n: value }) }))}
        />
        <Button variant="default" loading={busy} onClick={() => void start(draft, Number(span))}>
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
          {stale && <p className={style('waiting', 'small', 'belowMore')}>{t('stale')}</p>}
          <Result comparison={comparison} />
        </div>
      )}
    </Section>
  );
}

function Result({ comparison }: { comparison: Comparison }) {
  const t = useMessages(trialMessages);
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
          { name: t('stricter'), value: stricter === 0 ? t('none') : stricter },
          { name: t('looser'), value: looser === 0 ? t('none') : <Looser n={looser} /> },
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

function Looser({ n }: { n: number }) {
  return (
    <span className={style('dangerous', 'inlineRow', 'gap6')}>
      <Glyph kind="danger" /> <strong>{n}</strong>
    </span>
  );
}

function Differences({ differences }: { differences: readonly BacktestDifference[] }) {
  const t = useMessages(trialMessages);
  const names = useActivityText();
  const [shown, setShown] = useState(listedStep);
  // What is looser now is what somebody has to see.
  const sorted = differences.toSorted((one, other) => Number(isStricter(one)) - Number(isStricter(other)));
  if (sorted.length === 0) return null;
  const left = sorted.length - shown;
  return (
    <>
      <ul className={classNames(style('list', 'lineTop'), classes.differences)} aria-label={t('list')}>
        {sorted.slice(0, shown).map((one) => (
          <Difference key={one.activityId} one={one} names={names} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + 5 * listedStep)}>
          {t('moreCount', { n: Math.min(left, 5 * listedStep) })}
        </Button>
      )}
    </>
  );
}

function Difference({ one, names }: { one: BacktestDifference; names: ActivityText }) {
  const t = useMessages(trialMessages);
  const f = useFormats();
  const { activityId, type, submitterId, createdAtMs, stored, draft, policies } = one;
  return (
    <li>
      <Link to={`/activities/${activityId}`}>{names.kind(type)}</Link>
      <span className={style('note')}>
        {names.person(submitterId)} · {f.time(createdAtMs)}
      </span>
      <span
        className={classNames(style('inlineRow', 'gap6', 'small'), classes.verdicts)}
        data-looser={isStricter(one) ? undefined : true}
      >
        {!isStricter(one) && <Glyph kind="danger" />}
        {t('shift', { before: t(`verdict.${stored}`), after: t(`verdict.${draft}`) })}
      </span>
      {policies.map(({ policyId, policyName }) => (
        <span key={policyId ?? policyName} className={style('note')}>
          {t.rich('because', { policy: <SafeText text={policyName} max={80} /> })}
        </span>
      ))}
    </li>
  );
}
