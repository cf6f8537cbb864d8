import { useMemo, useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useOperations } from '../../api/news.ts';
import { ExportList } from '../../flows/export-list/ExportList.tsx';
import { useCall } from '../../api/use-call.ts';
import { LongSelect } from '../../ui/parts/LongSelect.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { AccessMatrix, AccessWords, type Chosen } from './AccessMatrix.tsx';
import { accessOf, cellFields, cellsOf, groupedKinds } from './access-matrix.ts';
import { messages } from './messages.ts';
import type { KindAccess, Grant, WhoCan } from '#shared/policy-analysis.ts';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { SidePanel } from '../../ui/parts/SidePanel.tsx';

/** The matrix does not sort. */
const none: readonly never[] = [];

/** Who can do what: people and kinds of request as a matrix, with the grants that lead there beside it. `?person=` shows one alone. */
export function WhoCanPage() {
  const t = useMessages(messages);
  const { data, problem } = useCall('who_can', {});
  const operations = useOperations();
  const names = useActivityText();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Chosen>();
  const person = params.get('person');
  const users = useMemo(
    () => data?.users.filter(({ userId }) => person === null || userId === person) ?? [],
    [data, person],
  );
  const choices = useMemo(
    () => data?.users.map(({ userId }) => ({ value: userId, label: names.personText(userId) })) ?? [],
    [data, names],
  );
  const groups = useMemo(
    () => groupedKinds(data?.kinds ?? [], operations, (kind) => names.kind(`ACTIVITY_TYPE_${kind}`), search),
    [data, operations, names, search],
  );
  const cells = useMemo(() => (data ? cellsOf(groups, users, data.grants) : []), [data, groups, users]);
  const found = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const kind = data?.kinds.find((one) => one.kind === chosen?.kind);
  return (
    <Page
      title={t('whoCanDoWhat')}
      lead={data && t('whoCanLead', { people: data.users.length, kinds: data.kinds.length })}
      crumbs={[{ to: '/policies', label: t('policies') }, { label: t('whoCanDoWhat') }]}
      toolbar={
        <>
          <SearchField label={t('searchKinds')} value={search} onChange={setSearch} found={found} />
          <LongSelect
            aria-label={t('person')}
            placeholder={t('everybody')}
            clearable
            data={choices}
            value={person}
            onChange={(id) => {
              setChosen(undefined);
              setParams(id === null ? {} : { person: id }, { replace: true });
            }}
          />
          {data && (
            <div className={style('toEnd')}>
              <ExportList list={{ file: 'permissions', fields: cellFields }} rows={cells} columns={none} />
            </div>
          )}
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {data?.partial && <Callout tone="wait">{t('partial')}</Callout>}
      {data && (
        <>
          <p className={style('hint', 'prose', 'bottom12')}>{t('how')}</p>
          <Weaknesses answer={data} />
          {found === 0 ? (
            <p className={style('note', 'below')}>{t('noKind')}</p>
          ) : (
            <AccessMatrix users={users} grants={data.grants} groups={groups} chosen={chosen} onChoose={setChosen} />
          )}
        </>
      )}
      {data && chosen && kind && (
        <AccessDetail answer={data} userId={chosen.userId} kind={kind} onClose={() => setChosen(undefined)} />
      )}
    </Page>
  );
}

/** What the matrix does not show: who can come to meet a policy that is not meant for them. */
function Weaknesses({ answer }: { answer: WhoCan }) {
  const t = useMessages(messages);
  const names = useActivityText();
  if (answer.weaknesses.length === 0) return null;
  return (
    <Callout tone="wait" title={t('weaknesses')}>
      <ul className={style('list')} aria-label={t('weaknesses')}>
        {answer.weaknesses.map(({ code, policyId, policyName, userIds }) => (
          <li key={`${code} ${policyId}`}>
            <Link to={`/policies/${policyId}`}>
              <SafeText text={policyName} max={80} />
            </Link>
            : {t.rich(`${code}.who`, { who: <NodeList>{userIds.map(names.person)}</NodeList> })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function AccessDetail(props: { answer: WhoCan; userId: string; kind: KindAccess; onClose: () => void }) {
  const t = useMessages(messages);
  const names = useActivityText();
  const { answer, userId, kind } = props;
  const user = answer.users.find((one) => one.userId === userId);
  const access = accessOf(kind, userId);
  const grants = access.grants.flatMap((at) => answer.grants[at] ?? []);
  return (
    <SidePanel title={names.kind(`ACTIVITY_TYPE_${kind.kind}`)} onClose={props.onClose}>
      <p className={style('wrapRow', 'baseline', 'gap12', 'flush')}>
        <strong>{user ? <SafeText text={user.userName} max={80} /> : names.person(userId)}</strong>
        <AccessWords access={access} grants={answer.grants} />
      </p>
      <p className={style('note', 'below')}>
        {t('access', { access: access.access })} {access.depends && t('dependsLong')}
      </p>
      {kind.rootOnly && <p className={style('note', 'below')}>{t('rootOnlyLong')}</p>}
      {access.access === 'never' && !kind.rootOnly && (
        <p className={style('note', 'below')}>{t(user?.able === false ? 'unableLong' : 'neverLong')}</p>
      )}
      {grants.length > 0 && (
        <Section title={t('grants')}>
          <ul className={style('list')}>
            {grants.map((grant, index) => (
              // A grant has no identity but its place.
              <li key={index} className={style('padBlock8', 'lineBelow')}>
                <WayWords grant={grant} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </SidePanel>
  );
}

function WayWords({ grant }: { grant: Grant }) {
  const t = useMessages(messages);
  const { basis, policyId, policyName = '', fewest, voterIds, example } = grant;
  if (basis === 'ownCredentials' || basis === 'alone')
    return (
      <>
        <strong>{t(`basis.${basis}`)}</strong>
        <p className={style('note', 'below')}>{t(`basis.${basis}Long`)}</p>
      </>
    );
  return (
    <>
      {basis === 'policy' ? (
        <Link to={`/policies/${policyId ?? ''}`}>
          <SafeText text={policyName} max={120} />
        </Link>
      ) : basis === 'rootQuorum' ? (
        <Link to="/people/quorum">{t('basis.rootQuorum')}</Link>
      ) : (
        t('basis.nothing')
      )}
      <p className={style('note', 'below')}>{t('fewest', { n: fewest })}</p>
      <Definitions
        layout="stacked"
        items={[
          { name: t('voters'), value: <PersonList ids={voterIds} /> },
          fewest > 1 && example.length > 0 && { name: t('example'), value: <PersonList ids={example} /> },
        ]}
      />
    </>
  );
}

function PersonList({ ids }: { ids: readonly string[] }) {
  const t = useMessages(messages);
  const names = useActivityText();
  if (ids.length === 0) return t('nobody');
  return (
    <ul className={style('list')}>
      {ids.map((userId) => (
        <li key={userId}>{names.person(userId)}</li>
      ))}
    </ul>
  );
}
