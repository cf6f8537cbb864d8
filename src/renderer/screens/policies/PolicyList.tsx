import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/use-call.ts';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, scriptFact } from '../../flows/Listing.tsx';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { isFound } from '../../ui/table/search.ts';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import type { Policy } from './drafts.ts';
import { policyToText } from '../../flows/policy-text/policy-to-text.tsx';
import { usePolicyTextContext } from '../../flows/policy-text/text-context.tsx';
import classes from './PolicyList.module.css';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

const filters = ['all', 'EFFECT_ALLOW', 'EFFECT_DENY', 'findings'] as const;

export function PolicyList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('list_policies', {});
  const findings = useFindingCounts();
  const columns = useColumns(findings);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const policies = answer.data?.policies;
  const rows = useMemo(
    () =>
      (policies ?? []).filter(
        ({ policyName, policyId, effect, condition, consensus, notes, time = '' }) =>
          (filter === 'findings' ? findings?.has(policyId) : filter === 'all' || effect === filter) &&
          isFound(search, [policyName, policyId, condition, consensus, notes, time]),
      ),
    [policies, findings, filter, search],
  );
  return (
    <Listing
      title={t('policies')}
      lead={policies && t('count', { n: policies.length })}
      actions={
        <>
          <LinkButton to="/policies/interfaces">{t('contractInterfaces')}</LinkButton>
          <LinkButton to="/policies/who-can">{t('whoCanDoWhat')}</LinkButton>
          <AddLink to="/policies/new">{t('create')}</AddLink>
        </>
      }
      problem={answer.problem}
      all={policies}
      rows={rows}
      columns={columns}
      exported={{ file: 'policies', fields: exportFields }}
      label={t('policies')}
      lines={2}
      rowKey={({ policyId }) => policyId}
      rowLabel={({ policyName }) => policyName}
      onOpen={({ policyId }) => void navigate(`/policies/${policyId}`)}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      choice={{
        label: t('show'),
        value: filter,
        options: filters,
        nameOf: (one) =>
          one === 'all' ? t('all') : one === 'findings' ? t('withFindings') : t('does', { effect: one }),
        onChange: setFilter,
      }}
      noMatch={t('noMatch')}
      empty={{
        lead: t('noneYet'),
        title: t('emptyTitle'),
        words: t('emptyWords'),
        ways: [
          { to: '/policies/new', label: t('beginFromATemplate') },
          { to: '/policies/new?blank', label: t('emptyBlank') },
        ],
        facts: [
          {
            name: t('contractInterfaces'),
            value: t.rich('interfacesWords', { link: (chunks) => <Link to="/policies/interfaces">{chunks}</Link> }),
          },
          scriptFact(t, 'create_policy'),
        ],
      }}
    >
      {policies && <p className={style('hint', 'prose', 'top16')}>{t('order')}</p>}
    </Listing>
  );
}

const exportFields: ExportFields<Policy> = {
  policyId: ({ policyId }) => policyId,
  policyName: ({ policyName }) => policyName,
  effect: ({ effect }) => effect,
  condition: ({ condition }) => condition,
  consensus: ({ consensus }) => consensus,
  time: ({ time }) => time,
  notes: ({ notes }) => notes,
  createdAt: ({ createdAt }) => utc(createdAt),
  updatedAt: ({ updatedAt }) => utc(updatedAt),
};

type Counts = ReadonlyMap<string, Readonly<{ n: number; grave: boolean }>>;

/** How much there is to look at again in each stored policy that has something, by its id; undefined until that is known. */
function useFindingCounts(): Counts | undefined {
  const { data } = useCall('lint_policies', {});
  return useMemo(() => {
    if (!data) return undefined;
    const counts = new Map<string, { n: number; grave: boolean }>();
    for (const { policyId = '', severity } of data.findings) {
      const { n, grave } = counts.get(policyId) ?? { n: 0, grave: false };
      counts.set(policyId, { n: n + 1, grave: grave || severity === 'error' });
    }
    return counts;
  }, [data]);
}

function useColumns(findings: Counts | undefined): readonly Column<Policy>[] {
  const t = useMessages(messages);
  const named = usePolicyTextContext();
  const context = useMemo(() => ({ ...named, brief: true }), [named]);
  const read = useCall('read_policies', {}).data?.policies;
  return useMemo(() => {
    const trees = new Map(read?.map((one) => [one.policyId, one]));
    return [
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(16rem, 1fr)',
        sort: ({ policyName }) => policyName,
        cell: (policy) => (
          <>
            <NameLink to={`/policies/${policy.policyId}`}>
              <SafeText text={policy.policyName} />
            </NameLink>
            {read && (
              <div className={classNames(style('note', 'normal', 'breakable'), classes.sentence)}>
                {policyToText(policy, trees.get(policy.policyId) ?? {}, context)}
              </div>
            )}
          </>
        ),
      },
      {
        key: 'effect',
        title: t('effect'),
        width: '7.5rem',
        sort: ({ effect }) => effect,
        cell: ({ effect }) => (
          <span className={style(effect === 'EFFECT_DENY' && 'strong')}>{t('does', { effect })}</span>
        ),
      },
      {
        key: 'findings',
        title: t('colFindings'),
        width: '8rem',
        priority: 2,
        sort: ({ policyId }) => findings?.get(policyId)?.n,
        cell: ({ policyId }) => {
          const found = findings?.get(policyId);
          return found && <Status kind={found.grave ? 'danger' : 'waits'}>{t('findingsCount', { n: found.n })}</Status>;
        },
      },
      {
        key: 'changed',
        title: t('changed'),
        width: '7rem',
        priority: 3,
        sort: ({ updatedAt }) => instantOf(updatedAt),
        cell: ({ updatedAt }) => <Time ms={instantOf(updatedAt)} />,
      },
    ];
  }, [t, context, read, findings]);
}
