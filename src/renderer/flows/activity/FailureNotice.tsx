import type { PolicyOutcome } from '#shared/enums.ts';
import type { Failure, JsonObject } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { listIn, objectIn, textIn, type ActivityView } from '../../api/activity-view.ts';
import { whatHappened } from '../../api/problem.ts';
import type { ActivityText } from './activity-text.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useLanguage, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { DecidingFacts, OutcomeOf, Trace } from './explained/Explained.tsx';
import { messages as explainedMessages } from './explained/messages.ts';
import { messages } from './messages.ts';

const denial = 'OUTCOME_DENY_EXPLICIT';
/** What policies come to where something was refused, those first that refused it. */
const order: readonly PolicyOutcome[] = [
  denial,
  'OUTCOME_REQUIRES_CONSENSUS',
  'OUTCOME_ALLOW',
  'OUTCOME_TIME_INACTIVE',
  'OUTCOME_ERROR',
  'OUTCOME_DENY_IMPLICIT',
];
/** What policies come to that say nothing to the request. */
const idle: readonly PolicyOutcome[] = ['OUTCOME_TIME_INACTIVE', 'OUTCOME_ERROR', 'OUTCOME_DENY_IMPLICIT'];

export function FailureNotice(props: { activity: Pick<ActivityView, 'id'>; failure: Failure; names: ActivityText }) {
  const { activity, failure, names } = props;
  const t = useMessages(messages);
  const explain = useMessages(explainedMessages);
  const told = whatHappened(failure, useLanguage());
  const evaluations = evaluationsOf(failure);
  const refused = failure.code === rpcCodes.PERMISSION_DENIED;
  const deciding = evaluations.filter(({ outcome }) => !idle.includes(outcome));
  const others = evaluations.filter(({ outcome }) => idle.includes(outcome));
  return (
    <Section title={t('failureTitle')}>
      {refused && !evaluations.some(({ outcome }) => outcome === denial) && (
        <p className={style('below', 'bottom8')}>{explain('basis.nothing')}</p>
      )}
      <Evaluations activityId={activity.id} evaluations={deciding} names={names} />
      {others.length > 0 && (
        <details className={style('bottom8')}>
          <summary className={style('note')}>{t('doNotApply', { n: others.length })}</summary>
          <Evaluations activityId={activity.id} evaluations={others} names={names} />
        </details>
      )}
      {!refused && told.detail !== undefined && <p className={style('below', 'bottom8')}>{told.happened}</p>}
      {refused && <Trace activityId={activity.id} names={names} />}
      <p className={style('hint', 'breakable')}>
        <code>{`${failure.code} ${nameOfCode(failure.code)}`}</code>{' '}
        <span lang="en">
          <SafeText text={failure.message} max={2_000} />
        </span>
      </p>
    </Section>
  );
}

type Evaluation = Readonly<{ policyId: string; outcome: PolicyOutcome }>;

function Evaluations(props: { activityId: string; evaluations: readonly Evaluation[]; names: ActivityText }) {
  const { activityId, evaluations, names } = props;
  if (evaluations.length === 0) return null;
  return (
    <ul className={style('list', 'bottom8')}>
      {evaluations.map(({ policyId, outcome }) => (
        <li key={policyId} className={style('padBlock8', 'lineBelow')}>
          <span
            className={classNames(style('row', 'baseline', 'gap8'), outcome === denial && style('strong', 'failed'))}
          >
            <OutcomeOf policy={names.nameOf('policy', policyId) ?? policyId} outcome={outcome} />
          </span>
          {outcome === denial && <DecidingFacts activityId={activityId} policyId={policyId} names={names} />}
        </li>
      ))}
    </ul>
  );
}

function evaluationsOf(failure: Failure): readonly Evaluation[] {
  return failure.details
    .flatMap((detail) => listIn(detail as JsonObject, 'policyEvaluations'))
    .flatMap((entry) => {
      const policyId = textIn(objectIn(entry), 'policyId');
      const outcome = order.find((one) => one === objectIn(entry)['outcome']);
      return policyId !== undefined && outcome !== undefined ? [{ policyId, outcome }] : [];
    })
    .toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
}

function nameOfCode(code: number): string {
  return Object.entries(rpcCodes).find(([, value]) => value === code)?.[0] ?? '';
}
