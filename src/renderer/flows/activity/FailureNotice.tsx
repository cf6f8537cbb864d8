import type { Failure, JsonObject } from '#shared/envelope.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { listIn, objectIn, textIn, type ActivityView } from '../../api/activity-view.ts';
import { whatHappened } from '../../api/problem.ts';
import type { ActivityText } from './activity-text.tsx';
import { Glyph, type GlyphKind } from '../../ui/parts/Glyph.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useLanguage, useMessages, type MessageKey } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { Trace } from './Trace.tsx';
import { messages } from './messages.ts';

/** What one policy came to: the glyph and the word for each outcome of the wire. Those that denied come first. */
const outcomes = {
  OUTCOME_DENY_EXPLICIT: { glyph: 'danger', say: 'deniedBy' },
  OUTCOME_ERROR: { glyph: 'failed', say: 'brokenPolicy' },
  OUTCOME_REQUIRES_CONSENSUS: { glyph: 'waits', say: 'needsMore' },
  OUTCOME_TIME_INACTIVE: { glyph: 'gone', say: 'outOfTime' },
  OUTCOME_ALLOW: { glyph: 'done', say: 'grantedBy' },
  OUTCOME_DENY_IMPLICIT: { glyph: 'gone', say: 'notApplying' },
} as const satisfies Record<string, { glyph: GlyphKind; say: MessageKey<typeof messages> }>;
type Outcome = keyof typeof outcomes;
const order = Object.keys(outcomes);
const denial = 'OUTCOME_DENY_EXPLICIT';

export function FailureNotice(props: { activity: Pick<ActivityView, 'id'>; failure: Failure; names: ActivityText }) {
  const { activity, failure, names } = props;
  const t = useMessages(messages);
  const told = whatHappened(failure, useLanguage());
  const evaluations = evaluationsOf(failure);
  const refused = failure.code === rpcCodes.PERMISSION_DENIED;
  return (
    <Section title={t('failureTitle')}>
      {refused && !evaluations.some(({ outcome }) => outcome === denial) && (
        <p className={style('below', 'bottom8')}>{t('noPolicyAllows')}</p>
      )}
      {evaluations.length > 0 && (
        <ul className={style('list', 'bottom8')}>
          {evaluations.map(({ policyId, outcome }) => {
            const policy = <SafeText text={names.nameOf('policy', policyId) ?? policyId} />;
            return (
              <li
                key={policyId}
                className={classNames(
                  style('row', 'baseline', 'gap8', 'padBlock8', 'lineBelow'),
                  outcome === denial && style('strong', 'dangerous'),
                )}
              >
                <Glyph kind={outcomes[outcome].glyph} />
                <span>{t.rich(outcomes[outcome].say, { policy })}</span>
              </li>
            );
          })}
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

type Evaluation = Readonly<{ policyId: string; outcome: Outcome }>;

function evaluationsOf(failure: Failure): readonly Evaluation[] {
  return failure.details
    .flatMap((detail) => listIn(detail as JsonObject, 'policyEvaluations'))
    .flatMap((entry) => {
      const policyId = textIn(objectIn(entry), 'policyId');
      const outcome = textIn(objectIn(entry), 'outcome');
      return policyId !== undefined && outcome !== undefined && isOutcome(outcome) ? [{ policyId, outcome }] : [];
    })
    .toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
}

function isOutcome(text: string): text is Outcome {
  return Object.hasOwn(outcomes, text);
}

function nameOfCode(code: number): string {
  return Object.entries(rpcCodes).find(([, value]) => value === code)?.[0] ?? '';
}
