import { Box } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type {
  Actual,
  Clause,
  ClauseValue,
  ExplainedPolicy,
  Explanation,
  PolicyPart,
  Verdict,
} from '#shared/policy-analysis.ts';
import { isWaiting, type PolicyOutcome } from '#shared/enums.ts';
import { useCall } from '../../../api/hooks.ts';
import type { ActivityText } from '../activity-text.tsx';
import { Glyph, type GlyphKind } from '../../../ui/parts/Glyph.tsx';
import { Callout, type CalloutTone } from '../../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../../ui/parts/ProblemNotice.tsx';
import { NodeList } from '../../../ui/text/NodeList.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { style } from '../../../ui/text/style.ts';
import { messages } from './messages.ts';

const tones: Readonly<Record<Verdict, CalloutTone>> = { allow: 'note', consensus: 'wait', deny: 'fail' };

const outcomeGlyphs: Readonly<Record<PolicyOutcome, GlyphKind>> = {
  OUTCOME_ALLOW: 'done',
  OUTCOME_DENY_EXPLICIT: 'denied',
  OUTCOME_DENY_IMPLICIT: 'gone',
  OUTCOME_REQUIRES_CONSENSUS: 'waits',
  OUTCOME_REJECTED: 'rejected',
  OUTCOME_ERROR: 'note',
  OUTCOME_REQUIRES_AUTHENTICATORS: 'waits',
  OUTCOME_TIME_INACTIVE: 'gone',
};

/** Why an activity stands as it does, once somebody asks: it takes the engine a while to tell. */
export function Trace(props: { activityId: string; names: ActivityText }) {
  const t = useMessages(messages);
  const [open, setOpen] = useState(false);
  const { data, problem } = useCall('explain_activity', { activityId: props.activityId }, { enabled: open });
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={style('link', 'small', 'inlineRow', 'bottom4')}>{t('trace')}</summary>
      {open && problem && <ProblemNotice problem={problem} />}
      {open && data && <Explained explanation={data} names={props.names} />}
    </details>
  );
}

/**
 * Why the rules say what they say: the verdict and what it rests on, whose approval would change it, then every policy with what each of
 * its clauses came to. Those that took part in the verdict are open, and come first; then drafts.
 * @param props.edited the policy that a draft stands for
 */
export function Explained(props: { explanation: Explanation; names: ActivityText; edited?: string | undefined }) {
  const t = useMessages(messages);
  const { explanation, names } = props;
  const { verdict, policies, partial, status } = explanation;
  const decisive = policies.filter((policy) => policy.decisive);
  const isDraft = ({ draft, policyId }: ExplainedPolicy) => draft !== undefined || policyId === (props.edited ?? '');
  const drafts = policies.filter((policy) => !policy.decisive && isDraft(policy));
  const others = policies.filter((policy) => !policy.decisive && !isDraft(policy));
  return (
    <div className={style('grid', 'shrink', 'gap8')}>
      <Callout tone={tones[verdict]} title={t(`verdict.${verdict}`)}>
        <DecisionBasis explanation={explanation} decisive={decisive} />{' '}
        <Change explanation={explanation} names={names} />
      </Callout>
      {status !== undefined && !isWaiting(status) && <p className={style('hint')}>{t('settled')}</p>}
      {policies.length === 0 && explanation.basis !== 'rootQuorum' && (
        <p className={style('hint')}>{t('noPolicies')}</p>
      )}
      {decisive.map((policy) => (
        <Policy key={keyOf(policy)} policy={policy} names={names} open />
      ))}
      {drafts.map((policy) => (
        <Policy key={keyOf(policy)} policy={policy} names={names} open={false} />
      ))}
      {others.length > 0 && (
        <details className={style('lineBelow', 'shrink')} open={decisive.length === 0 && others.length <= 3}>
          <summary className={style('row', 'padBlock4', 'note')}>{t('showOthers', { n: others.length })}</summary>
          {others.map((policy) => (
            <Policy
              key={keyOf(policy)}
              policy={policy}
              names={names}
              open={decisive.length === 0 && others.length === 1}
            />
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
  const names = props.decisive.map((policy) => <PolicyName key={keyOf(policy)} policy={policy} />);
  return t.rich('basis.policy', { n: names.length, policies: <NodeList>{names}</NodeList> });
}

function Change(props: { explanation: Explanation; names: ActivityText }) {
  const t = useMessages(messages);
  const { change, verdict } = props.explanation;
  if (change.outcome === 'none-needed' || verdict === 'allow') return null;
  if (change.outcome !== 'add') return t(`change.${change.outcome}`);
  const people = <NodeList>{change.add.map((userId) => props.names.person(userId))}</NodeList>;
  return t.rich(change.submitter ? 'change.submitter' : 'change.add', { n: change.add.length, people });
}

function Policy(props: { policy: ExplainedPolicy; names: ActivityText; open: boolean }) {
  const t = useMessages(messages);
  const { policyName, draft, outcome, readings } = props.policy;
  return (
    <details className={style('lineBelow', 'shrink')} open={props.open}>
      <summary className={style('row', 'baseline', 'gap8', 'padBlock4')} data-outcome={outcome}>
        <OutcomeOf policy={policyName} outcome={outcome} />
        {draft !== undefined && <span className={style('quiet')}>{t('draft')}</span>}
      </summary>
      {readings.map(({ item, clauses }) => (
        <Fragment key={item}>
          {readings.length > 1 && <p className={heading}>{t('item', { at: item + 1 })}</p>}
          {clauses.length === 0 ? (
            <p className={style('hint')}>{t('always')}</p>
          ) : (
            <Clauses clauses={clauses} names={props.names} label={t('clauses', { policy: policyName })} />
          )}
        </Fragment>
      ))}
    </details>
  );
}

/** What was so in the request that a policy denied it: the clauses that decided, with what was there. */
export function DecidingFacts(props: { activityId: string; policyId: string; names: ActivityText }) {
  const { data } = useCall('explain_activity', { activityId: props.activityId });
  const policy = data?.policies.find(({ policyId }) => policyId === props.policyId);
  const of = (part: PolicyPart) => policy?.readings.flatMap(({ clauses }) => decidingFacts(clauses, part)) ?? [];
  const [condition, consensus] = [of('condition'), of('consensus')];
  // Who approved says something where the request itself does not.
  const facts = condition.length > 0 ? condition : consensus;
  return facts.slice(0, factsMax).map((fact, index) => (
    <span key={index} className={style('block', 'small', 'normal', 'quiet', 'breakable')}>
      <Fact fact={fact} names={props.names} />
    </span>
  ));
}

/** What a clause read, and what was there. Users are told by their names. */
function Fact(props: { fact: Actual; names: ActivityText; only?: boolean }) {
  const t = useMessages(messages);
  const { name, value, userIds } = props.fact;
  if (userIds) {
    const people = <NodeList>{userIds.map((id) => props.names.person(id))}</NodeList>;
    return t.rich(name === 'approvers' ? 'approvedBy' : 'counted', { n: userIds.length, people });
  }
  if (props.only === true) return t.rich('was', { value: <SafeText text={value} /> });
  return t.rich('wasOf', { name: <SafeText text={name} mono />, value: <SafeText text={value} /> });
}

/** What the clauses read that came true; below a `!`, that came false. A clause that reads nothing of the request stands for itself. */
function decidingFacts(clauses: readonly Clause[], wantedPart: PolicyPart): readonly Actual[] {
  const negated: number[] = [];
  return clauses.flatMap(({ part, depth, joins, value, actual, text }) => {
    while (negated.length > 0 && depth <= (negated.at(-1) ?? 0)) negated.pop();
    if (joins === 'not') negated.push(depth);
    const wanted = negated.length % 2 === 0 ? 'true' : 'false';
    if (part !== wantedPart || joins !== undefined || value !== wanted) return [];
    return actual.length > 0 ? actual : [{ name: text, value }];
  });
}

/** What a policy came to, in a sentence that begins with its name. */
export function OutcomeOf({ policy, outcome }: { policy: string; outcome: PolicyOutcome }) {
  const t = useMessages(messages);
  return (
    <>
      <Glyph kind={outcomeGlyphs[outcome]} />
      <span>
        <strong className={style('strong')}>
          <SafeText text={policy} />
        </strong>{' '}
        {t(`outcome.${outcome}`)}
      </span>
    </>
  );
}

const heading = style('below', 'tiny', 'strong', 'quiet');

function PolicyName({ policy }: { policy: ExplainedPolicy }) {
  const name = <SafeText text={policy.policyName} />;
  return policy.policyId === undefined ? name : <Link to={`/policies/${policy.policyId}`}>{name}</Link>;
}

function keyOf({ policyId, draft, policyName }: ExplainedPolicy): string {
  return policyId ?? `${draft ?? ''} ${policyName}`;
}

const clauseGlyphs: Readonly<Record<ClauseValue, GlyphKind>> = {
  true: 'done',
  false: 'gone',
  error: 'note',
  skipped: 'gone',
};
const textMax = 400;
/** Facts that are named before a user asks for the whole evaluation. */
const factsMax = 3;
const parts: readonly PolicyPart[] = ['time', 'condition', 'consensus'];

function Clauses(props: { clauses: readonly Clause[]; names: ActivityText; label: string }) {
  const t = useMessages(messages);
  return parts.map((part) => {
    const clauses = props.clauses.filter((clause) => clause.part === part);
    if (clauses.length === 0) return null;
    return (
      <section key={part} className={style('shrink', 'bottom8')} aria-label={`${props.label}: ${t(`part.${part}`)}`}>
        <p className={heading}>{t(`part.${part}`)}</p>
        <ul className={style('list')}>
          {clauses.map((clause, index) => (
            <Line key={index} clause={clause} names={props.names} />
          ))}
        </ul>
      </section>
    );
  });
}

function Line({ clause, names }: { clause: Clause; names: ActivityText }) {
  const t = useMessages(messages);
  const { joins, value, actual, why, depth } = clause;
  return (
    <Box
      component="li"
      ps={`${Math.min(depth, 4) * 0.75}rem`}
      className={style('row', 'baseline', 'gap8', 'small', 'lineTop', 'padBlock4')}
    >
      <Glyph kind={clauseGlyphs[value]} />
      <div className={style('breakable', 'shrink')}>
        {joins ? t(`join.${joins}`) : <SafeText text={clause.text} mono max={textMax} />}
        <VisuallyHidden>: {t(`value.${value}`)}. </VisuallyHidden>
        {!joins && (
          <div className={style('grid', 'quiet')}>
            {why === undefined ? (
              actual.map((fact, index) => (
                <span key={index}>
                  <Fact fact={fact} names={names} only={actual.length === 1} />
                </span>
              ))
            ) : (
              <SafeText text={why} />
            )}
          </div>
        )}
      </div>
    </Box>
  );
}
