import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useOperations } from '../../api/describe.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../ui/parts/Page.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { AccessMatrix, type Chosen } from './AccessMatrix.tsx';
import { groupedKinds } from './access-matrix.ts';
import { AccessDetail } from './AccessDetail.tsx';
import { messages } from './messages.ts';

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
  const users = data?.users.filter(({ userId }) => person === null || userId === person) ?? [];
  const groups = useMemo(
    () => groupedKinds(data?.kinds ?? [], operations, (kind) => names.kind(`ACTIVITY_TYPE_${kind}`), search),
    [data, operations, names, search],
  );
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
          <Select
            aria-label={t('person')}
            placeholder={t('everybody')}
            searchable
            clearable
            data={data?.users.map(({ userId }) => ({ value: userId, label: names.personText(userId) })) ?? []}
            value={person}
            onChange={(id) => {
              setChosen(undefined);
              setParams(id === null ? {} : { person: id }, { replace: true });
            }}
          />
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {data?.partial && <Callout tone="wait">{t('partial')}</Callout>}
      {data && (
        <>
          <p className={style('hint', 'prose', 'bottom12')}>{t('how')}</p>
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
