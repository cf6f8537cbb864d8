import type { JsonObject } from '#shared/envelope.ts';
import { useCall } from '../../api/hooks.ts';
import { listIn, objectIn, textIn } from '../../api/activity-view.ts';
import type { DiffRow } from '../../ui/text/Diff.tsx';
import { useFormats, useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import { ChangeView, Unread } from './ChangeView.tsx';
import {
  agreement,
  changedPolicy,
  ether,
  policyFields,
  policyRisks,
  policyText,
  type PolicyField,
  type PolicyText,
} from './risks.ts';
import { changeMessages } from './change-messages.ts';

export function PolicyChange(props: { params: JsonObject; change: 'update' | 'delete' }) {
  const { params, change } = props;
  const t = useMessages(changeMessages);
  const { list } = useFormats();
  const { data, problem } = useCall('get_policy', { policyId: textIn(params, 'policyId') ?? '' });
  if (!data) return <Unread what="policy" gone={problem !== null} />;
  const before = policyText(data.policy);
  const after = change === 'update' ? changedPolicy(before, params) : null;
  const same = after === null ? [] : policyFields.filter((field) => before[field] === after[field]);
  const stays = same.filter((field) => before[field] !== '').map((field) => t(field));
  return (
    <ChangeView
      risks={policyRisks(before, after)}
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
  const sent = 'policies' in params ? listIn(params, 'policies').map(objectIn) : [params];
  const policies = sent.map(policyText);
  const rows = policies.flatMap((policy, index) =>
    rowsOf(t, null, policy).map((row) =>
      policies.length > 1 ? { ...row, name: t('policyNumber', { n: index + 1, field: row.name }) } : row,
    ),
  );
  // The same risk of several policies is said once.
  const risks = new Map(policies.flatMap((policy) => policyRisks(null, policy)).map((risk) => [risk.key, risk]));
  return <ChangeView risks={[...risks.values()]} rows={rows} reading={t('asNew')} />;
}

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
    const gloss = was !== undefined && is !== undefined ? glossOf(t, field, was, is) : undefined;
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
