import type { JsonObject } from '#shared/envelope.ts';
import { useCall } from '../../api/hooks.ts';
import { listIn, objectIn, textIn } from '../../api/activity-view.ts';
import type { DiffRow } from '../../ui/text/Diff.tsx';
import { useFormats, useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import { NamesInPolicy } from '../../flows/policy-text/NamesInPolicy.tsx';
import { PolicySentence } from '../../flows/policy-text/PolicySentence.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { style } from '../../ui/text/style.ts';
import { ChangeView, Unread } from './ChangeView.tsx';
import {
  agreement,
  changedPolicy,
  denies,
  ether,
  policyFields,
  policyRisks,
  policyText,
  type PolicyField,
  type PolicyText,
} from './risks.ts';
import { usePolicyTextContext, type PolicyTextContext } from '../../flows/policy-text/text-context.tsx';
import { changeMessages } from './change-messages.ts';

export function PolicyChange(props: { params: JsonObject; change: 'update' | 'delete' }) {
  const { params, change } = props;
  const t = useMessages(changeMessages);
  const { list } = useFormats();
  const context = usePolicyTextContext();
  const { data, problem } = useCall('get_policy', { policyId: textIn(params, 'policyId') ?? '' });
  if (!data) return <Unread what="policy" gone={problem !== null} />;
  const before = policyText(data.policy);
  const after = change === 'update' ? changedPolicy(before, params) : null;
  const same = after === null ? [] : policyFields.filter((field) => before[field] === after[field]);
  const stays = same.filter((field) => before[field] !== '').map((field) => t(field));
  return (
    <ChangeView
      risks={policyRisks(before, after)}
      words={<PolicyWords before={before} after={after} context={context} />}
      rows={rowsOf(t, before, after)}
      reading={
        change === 'delete'
          ? t('asGone')
          : stays.length === 0
            ? undefined
            : t('stays', { n: stays.length, fields: list(stays) })
      }
    />
  );
}

export function NewPolicies({ params }: { params: JsonObject }) {
  const t = useMessages(changeMessages);
  const context = usePolicyTextContext();
  const sent = 'policies' in params ? listIn(params, 'policies').map(objectIn) : [params];
  const policies = sent.map(policyText);
  const rows = policies.flatMap((policy, index) =>
    rowsOf(t, null, policy).map((row) =>
      policies.length > 1 ? { ...row, name: t('policyNumber', { n: index + 1, field: row.name }) } : row,
    ),
  );
  // The same risk of several policies is said once.
  const risks = new Map(policies.flatMap((policy) => policyRisks(null, policy)).map((risk) => [risk.key, risk]));
  const words = policies.map((policy, index) => (
    // A policy that is not stored has no identity but its place.
    <PolicyWords key={index} before={null} after={policy} context={context} />
  ));
  return <ChangeView risks={[...risks.values()]} words={words} rows={rows} reading={t('asNew')} />;
}

/** What a policy says now, and what it would say, in one sentence each. What stays the same is said once. */
function PolicyWords(props: { before: PolicyText | null; after: PolicyText | null; context: PolicyTextContext }) {
  const { before, after, context } = props;
  const t = useMessages(changeMessages);
  const same = before && after && spoken.every((field) => before[field] === after[field]);
  const shown = same ? [after] : [before, after];
  return (
    <Section title={t('inWords')}>
      <Definitions
        layout="stacked"
        items={shown
          .map(
            (policy) =>
              policy && {
                name: t(same ? 'saysStill' : policy === before ? 'saysNow' : 'saysThen'),
                value: (
                  <PolicySentence
                    draft={{ ...policy, effect: denies(policy) ? 'EFFECT_DENY' : 'EFFECT_ALLOW' }}
                    context={context}
                  />
                ),
              },
          )
          .map((item) => item ?? undefined)}
      />
      {before && !after && <p className={style('note', 'belowMore')}>{t('saysNothing')}</p>}
    </Section>
  );
}

const spoken = ['effect', 'condition', 'consensus', 'time'] as const;

function rowsOf(
  t: Translate<MessageKey<typeof changeMessages>>,
  before: PolicyText | null,
  after: PolicyText | null,
): DiffRow[] {
  const shown = (field: PolicyField, text: string): string => {
    if (text === '') return t('blank');
    if (field === 'effect') return text === 'EFFECT_DENY' ? t('deny') : text === 'EFFECT_ALLOW' ? t('allow') : text;
    return text;
  };
  return policyFields.flatMap((field) => {
    const [was, is] = [before?.[field], after?.[field]];
    if (was === is || ((was ?? is) === '' && (before === null || after === null))) return [];
    const change = was !== undefined && is !== undefined ? glossOf(t, field, was, is) : undefined;
    const isText = field === 'condition' || field === 'consensus';
    const gloss = isText ? (
      <>
        {change}
        <NamesInPolicy texts={[was ?? '', is ?? '']} />
      </>
    ) : (
      change
    );
    return [
      {
        name: t(field),
        ...(was === undefined ? {} : { before: shown(field, was) }),
        ...(is === undefined ? {} : { after: shown(field, is) }),
        ...(gloss === undefined ? {} : { gloss }),
      },
    ];
  });
}

function glossOf(
  t: Translate<MessageKey<typeof changeMessages>>,
  field: PolicyField,
  was: string,
  is: string,
): string | undefined {
  const agree = field === 'consensus' ? agreement(was, is) : null;
  if (agree) return t('agree', agree);
  const amount = field === 'condition' ? ether(was, is) : null;
  return amount ? t('ether', amount) : undefined;
}
