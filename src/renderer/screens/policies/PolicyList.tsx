import { useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Operations } from '../../api/operations.ts';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/use-call.ts';
import { Listing } from '../../flows/Listing.tsx';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { isFound } from '../../ui/table/search.ts';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { findingMessages } from './finding-messages.ts';
import classes from './PolicyList.module.css';
import { policyToText, type PolicyTrees } from './policy-to-text.tsx';
import { usePolicyTextContext } from './text-context.tsx';
import { messages } from './messages.ts';

type Policy = Operations['list_policies']['result']['policies'][number];
type Trees = Operations['read_policies']['result']['policies'][number];
/** `findings`: how many things should be looked at again in it; undefined until that is known. */
type Shown = Readonly<{ policy: Policy; sentence: ReactNode; findings: Count | undefined }>;
type Count = Readonly<{ n: number; grave: boolean }>;
const filters = ['all', 'EFFECT_ALLOW', 'EFFECT_DENY', 'findings'] as const;
type Filter = (typeof filters)[number];

export function PolicyList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('list_policies', {});
  const read = useCall('read_policies', {}).data?.policies;
  const findings = useFindingCounts();
  const context = usePolicyTextContext();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const policies = answer.data?.policies;

  const rows = useMemo(() => {
    const trees = new Map(read?.map((one) => [one.policyId, one]));
    return (policies ?? [])
      .filter((policy) => isWanted(policy, filter, findings) && isFound(search, searchedTexts(policy)))
      .map((policy) => ({
        policy,
        findings: findings && (findings.get(policy.policyId) ?? { n: 0, grave: false }),
        sentence:
          read && policyToText(policy.effect, treesOf(policy, trees.get(policy.policyId)), textsOf(policy), context),
      }));
  }, [policies, read, findings, filter, search, context]);
  const columns = useColumns();
  const tf = useMessages(findingMessages);

  const filterNames = {
    all: t('all'),
    EFFECT_ALLOW: t('allows'),
    EFFECT_DENY: t('denies'),
    findings: tf('withFindings'),
  };
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
      label={t('policies')}
      lines={2}
      rowKey={({ policy }) => policy.policyId}
      rowLabel={({ policy }) => policy.policyName}
      onOpen={({ policy }) => void navigate(`/policies/${policy.policyId}`)}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      choice={{
        label: t('show'),
        value: filter,
        options: filters,
        nameOf: (one) => filterNames[one],
        onChange: setFilter,
      }}
      noMatch={t('noMatch')}
      empty={{
        lead: t('noneYet'),
        title: t('emptyTitle'),
        words: t('emptyWords'),
        ways: [
          { to: '/policies/new?template', label: t('beginFromATemplate') },
          { to: '/policies/new', label: t('emptyBlank') },
        ],
        facts: [
          {
            name: t('contractInterfaces'),
            value: t.rich('interfacesWords', { link: (chunks) => <Link to="/policies/interfaces">{chunks}</Link> }),
          },
          {
            name: t('byScript'),
            value: t.rich('byScriptWords', { console: (chunks) => <Link to="/console/create_policy">{chunks}</Link> }),
          },
        ],
      }}
    >
      {policies && <p className={classNames(style('hint'), classes.order)}>{t('order')}</p>}
    </Listing>
  );
}

/** How much there is to look at again in each stored policy, by its id; undefined until that is known. */
function useFindingCounts(): ReadonlyMap<string, Count> | undefined {
  const { data } = useCall('lint_policies', {});
  return useMemo(() => {
    if (!data) return undefined;
    const counts = new Map<string, Count>();
    for (const { policyId = '', severity } of data.findings) {
      const { n, grave } = counts.get(policyId) ?? { n: 0, grave: false };
      counts.set(policyId, { n: n + 1, grave: grave || severity === 'error' });
    }
    return counts;
  }, [data]);
}

function isWanted(
  { effect, policyId }: Policy,
  filter: Filter,
  findings: ReadonlyMap<string, Count> | undefined,
): boolean {
  if (filter === 'findings') return findings?.has(policyId) === true;
  return filter === 'all' || effect === filter;
}

function useColumns(): readonly Column<Shown>[] {
  const t = useMessages(messages);
  const tf = useMessages(findingMessages);
  const f = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(16rem, 1fr)',
        cell: ({ policy, sentence }) => (
          <>
            <NameLink to={`/policies/${policy.policyId}`}>
              <SafeText text={policy.policyName} />
            </NameLink>
            {sentence && (
              <div className={classNames(style('note', 'normal', 'breakable'), classes.sentence)}>{sentence}</div>
            )}
          </>
        ),
      },
      {
        key: 'effect',
        title: t('effect'),
        width: '7.5rem',
        cell: ({ policy }) =>
          policy.effect === 'EFFECT_ALLOW' ? (
            <Status kind="done">{t('allows')}</Status>
          ) : (
            <Status kind="denied">{t('denies')}</Status>
          ),
      },
      {
        key: 'findings',
        title: tf('colFindings'),
        width: '8rem',
        priority: 2,
        cell: ({ findings }) =>
          findings &&
          findings.n > 0 && (
            <Status kind={findings.grave ? 'danger' : 'waits'}>{tf('count', { n: findings.n })}</Status>
          ),
      },
      {
        key: 'changed',
        title: t('changed'),
        width: '7rem',
        priority: 3,
        cell: ({ policy }) => f.time(instantOf(policy.updatedAt)),
      },
    ],
    [t, tf, f],
  );
}

const searchedTexts = ({ policyName, policyId, condition, consensus, notes, time = '' }: Policy): readonly string[] => [
  policyName,
  policyId,
  condition,
  consensus,
  notes,
  time,
];

function textsOf({ condition, consensus, time = '' }: Policy) {
  return { condition, consensus, time };
}

/** The trees of a policy; what has a text and no tree is `unread`. */
function treesOf(policy: Policy, trees: Trees | undefined): PolicyTrees {
  const texts = textsOf(policy);
  const treeOf = (part: keyof typeof texts) => trees?.[part] ?? (texts[part] === '' ? undefined : 'unread');
  return { condition: treeOf('condition'), consensus: treeOf('consensus'), time: treeOf('time') };
}
