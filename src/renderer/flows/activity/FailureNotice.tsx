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
import { OutcomeOf, Trace } from './explained/Explained.tsx';
import { messages as explainedMessages } from './explained/messages.ts';
import { messages } from './messages.ts';

const denial = 'OUTCOME_DENY_EXPLICIT';
/** What policies come to where something was refused, those first that refused it. */
const order: readonly PolicyOutcome[] = [
  denial,
  'OUTCOME_ERROR',
  'OUTCOME_REQUIRES_CONSENSUS',
  'OUTCOME_TIME_INACTIVE',
  'OUTCOME_ALLOW',
  'OUTCOME_DENY_IMPLICIT',
];

export function FailureNotice(props: { activity: Pick<ActivityView, 'id'>; failure: Failure; names: ActivityText }) {
  const { activity, failure, names } = props;
  const t = useMessages(messages);
  const explain = useMessages(explainedMessages);
  const told = whatHappened(failure, useLanguage());
  const evaluations = evaluationsOf(failure);
  const refused = failure.code === rpcCodes.PERMISSION_DENIED;
  return (
    <Section title={t('failureTitle')}>
      {refused && !evaluations.some(({ outcome }) => outcome === denial) && (
        <p className={style('below', 'bottom8')}>{explain('basis.nothing')}</p>
      )}
      {evaluations.length > 0 && (
        <ul className={style('list', 'bottom8')}>
          {evaluations.map(({ policyId, outcome }) => (
            <li
              key={policyId}
              className={classNames(
                style('row', 'baseline', 'gap8', 'padBlock8', 'lineBelow'),
                outcome === denial && style('strong', 'dangerous'),
              )}
            >
              <OutcomeOf policy={names.nameOf('policy', policyId) ?? policyId} outcome={outcome} />
            </li>
          ))}
        </ul>
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

function evaluationsOf(failure: Failure) {
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
