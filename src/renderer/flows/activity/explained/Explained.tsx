import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExplainedPolicy, Explanation, PolicyReading, Verdict } from '#shared/policy-analysis.ts';
import type { PolicyOutcome } from '#shared/enums.ts';
import type { ActivityText } from '../activity-text.tsx';
import { Glyph, type GlyphKind } from '../../../ui/parts/Glyph.tsx';
import { Callout, type CalloutTone } from '../../../ui/parts/Callout.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { style } from '../../../ui/text/style.ts';
import { Clauses } from './Clauses.tsx';
import classes from './Explained.module.css';
import { messages } from './messages.ts';

const tones: Readonly<Record<Verdict, CalloutTone>> = { allow: 'note', consensus: 'wait', deny: 'fail' };

const glyphs: Readonly<Record<PolicyOutcome, GlyphKind>> = {
  OUTCOME_ALLOW: 'done',
  OUTCOME_DENY_EXPLICIT: 'denied',
  OUTCOME_DENY_IMPLICIT: 'gone',
  OUTCOME_REQUIRES_CONSENSUS: 'waits',
  OUTCOME_REJECTED: 'rejected',
  OUTCOME_ERROR: 'failed',
  OUTCOME_REQUIRES_AUTHENTICATORS: 'waits',
  OUTCOME_TIME_INACTIVE: 'gone',
};

/**
 * Why the rules say what they say: the verdict and what it rests on, whose approval would change it, then every policy with what each of
 * its clauses came to. Those that took part in the verdict are open, and come first.
 */
export function Explained(props: { explanation: Explanation; names: ActivityText }) {
  const t = useMessages(messages);
  const { explanation, names } = props;
  const { verdict, policies, partial, status } = explanation;
  const decisive = policies.filter((policy) => policy.decisive);
  const others = policies.filter((policy) => !policy.decisive);
  return (
    <div className={style('grid', 'shrink', 'gap8')}>
      <Callout tone={tones[verdict]} title={t(`verdict.${verdict}`)}>
        <DecisionBasis explanation={explanation} decisive={decisive} />{' '}
        <Change explanation={explanation} names={names} />
      </Callout>
      {status !== undefined && status !== 'ACTIVITY_STATUS_CONSENSUS_NEEDED' && (
        <p className={style('hint')}>{t('settled')}</p>
      )}
      {policies.length === 0 && explanation.basis !== 'rootQuorum' && (
        <p className={style('hint')}>{t('noPolicies')}</p>
      )}
      {decisive.map((policy) => (
        <Policy key={keyOf(policy)} policy={policy} open />
      ))}
      {others.length > 0 && (
        <details className={classes.others} open={decisive.length === 0 && others.length <= 3}>
          <summary>{t('showOthers', { n: others.length })}</summary>
          {others.map((policy) => (
            <Policy key={keyOf(policy)} policy={policy} open={decisive.length === 0 && others.length === 1} />
          ))}
        </details>
      )}
      {partial && <p className={style('hint')}>{t('partial')}</p>}
    </div>
  );
}

function DecisionBasis(props: { explanation: Explanation; decisive: readonly ExplainedPolicy[] }) {
  const t = useMessages(messages);
  const { basis, rootOnly, verdict } = props.explanation;
  if (basis === 'rootQuorum' && verdict !== 'allow') return t('basis.rootQuorumWaits');
  if (basis === 'nothing' && rootOnly) return t('basis.rootOnly');
  if (basis !== 'policy') return t(`basis.${basis}`);
  const policies = listed(props.decisive.map((policy) => <PolicyName key={keyOf(policy)} policy={policy} />));
  return t.rich('basis.policy', { n: props.decisive.length, policies });
}

function Change(props: { explanation: Explanation; names: ActivityText }) {
  const t = useMessages(messages);
  const { change, verdict } = props.explanation;
  if (change.outcome === 'none-needed' || verdict === 'allow') return null;
  if (change.outcome !== 'add') return t(`change.${change.outcome}`);
  const people = listed(change.add.map((userId) => props.names.person(userId)));
  return t.rich(change.submitter ? 'change.submitter' : 'change.add', { n: change.add.length, people });
}

function Policy(props: { policy: ExplainedPolicy; open: boolean }) {
  const t = useMessages(messages);
  const { policy } = props;
  const { readings } = policy;
  return (
    <details className={classes.policy} open={props.open}>
      <summary data-outcome={policy.outcome}>
        <Glyph kind={glyphs[policy.outcome]} />
        <span>
          <strong>
            <SafeText text={policy.policyName} />
          </strong>{' '}
          {t(`outcome.${policy.outcome}`)}
        </span>
      </summary>
      {readings.map((reading) => (
        <Fragment key={reading.item}>
          {readings.length > 1 && <p className={classes.item}>{t('item', { at: reading.item + 1 })}</p>}
          <ReadingOf reading={reading} name={policy.policyName} />
        </Fragment>
      ))}
    </details>
  );
}

function ReadingOf(props: { reading: PolicyReading; name: string }) {
  const t = useMessages(messages);
  if (props.reading.clauses.length === 0) return <p className={style('hint')}>{t('always')}</p>;
  return <Clauses clauses={props.reading.clauses} label={t('clauses', { policy: props.name })} />;
}

function PolicyName({ policy }: { policy: ExplainedPolicy }) {
  const name = <SafeText text={policy.policyName} />;
  return policy.policyId === undefined ? name : <Link to={`/policies/${policy.policyId}`}>{name}</Link>;
}

function listed(nodes: readonly ReactNode[]): ReactNode {
  return nodes.map((node, index) => (
    // A name in a list has no identity but its place.
    <Fragment key={index}>
      {index > 0 && ', '}
      {node}
    </Fragment>
  ));
}

function keyOf({ policyId, draft, policyName }: ExplainedPolicy): string {
  return policyId ?? `${draft ?? ''} ${policyName}`;
}
