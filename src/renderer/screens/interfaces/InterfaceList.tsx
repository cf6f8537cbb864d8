import { Button } from '@mantine/core';
import { IconPlus } from '../../ui/icons.ts';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { Interface } from './kinds.ts';
import { messages } from './messages.ts';

export function InterfaceList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('list_smart_contract_interfaces', {});
  const [search, setSearch] = useState('');
  const all = answer.data?.smartContractInterfaces;
  const rows = useMemo(() => (all ?? []).filter((one) => fits(one, search)), [all, search]);
  const columns = useColumns();
  const crumbs = [{ to: '/policies', label: t('policies') }, { label: t('title') }];
  if (answer.problem)
    return (
      <Page title={t('title')} crumbs={crumbs}>
        <ProblemNotice problem={answer.problem} />
      </Page>
    );
  if (all?.length === 0)
    return (
      <Page title={t('title')} lead={t('noneYet')} crumbs={crumbs}>
        <NoInterfaces />
      </Page>
    );
  return (
    <Page
      title={t('title')}
      lead={all && t('count', { n: all.length })}
      crumbs={crumbs}
      actions={
        <Button component={Link} to="?new" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>
          {t('add')}
        </Button>
      }
      toolbar={<SearchField label={t('search')} value={search} onChange={setSearch} found={rows.length} />}
    >
      <Table
        label={t('title')}
        rows={rows}
        columns={columns}
        lines={2}
        rowKey={({ smartContractInterfaceId }) => smartContractInterfaceId}
        rowLabel={({ label }) => label}
        onOpen={({ smartContractInterfaceId }) => void navigate(`/policies/interfaces/${smartContractInterfaceId}`)}
        empty={all && <p className={style('none')}>{t('noMatch')}</p>}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Interface>[] {
  const t = useMessages(messages);
  const f = useFormats();
  return useMemo(
    () => [
      {
        key: 'mark',
        title: <VisuallyHidden>{t('mark')}</VisuallyHidden>,
        width: '3.375rem',
        cell: ({ smartContractAddress }) => <KeyIcon of={smartContractAddress} />,
      },
      {
        key: 'label',
        title: t('label'),
        main: true,
        width: 'minmax(11rem, 1fr)',
        cell: ({ smartContractInterfaceId, label, notes }) => (
          <>
            <NameLink to={`/policies/interfaces/${smartContractInterfaceId}`}>
              <SafeText text={label} max={80} />
            </NameLink>
            {notes !== '' && (
              <div className={style('note', 'normal')}>
                <SafeText text={notes} max={120} />
              </div>
            )}
          </>
        ),
      },
      {
        key: 'address',
        title: t('webhookUrl'),
        width: '26rem',
        priority: 2,
        cell: ({ smartContractAddress }) => <Address value={smartContractAddress} />,
      },
      { key: 'kind', title: t('colKind'), width: '8rem', cell: ({ type }) => t(`kind.${type}`) },
      {
        key: 'size',
        title: t('colSize'),
        width: '5rem',
        align: 'end',
        priority: 3,
        cell: ({ smartContractInterface }) => f.bytes(smartContractInterface.length),
      },
      {
        key: 'added',
        title: t('colAdded'),
        width: '5.5rem',
        priority: 3,
        cell: ({ createdAt }) => f.time(instantOf(createdAt)),
      },
    ],
    [t, f],
  );
}

function NoInterfaces() {
  const t = useMessages(messages);
  return (
    <EmptyState
      title={t('emptyTitle')}
      words={t.rich('emptyWords', { policy: (chunks) => <Link to="/policies/new">{chunks}</Link> })}
      ways={[{ to: '?new', label: t('add') }]}
      facts={[
        { name: t('interfacesAccepted'), value: t('acceptedWords') },
        {
          name: t('byScript'),
          value: t.rich('interfacesByScriptWords', {
            console: (chunks) => <Link to="/console/create_smart_contract_interface">{chunks}</Link>,
          }),
        },
      ]}
    />
  );
}

function fits(one: Interface, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return [one.label, one.smartContractAddress, one.notes, one.smartContractInterfaceId].some((text) =>
    text.toLocaleLowerCase().includes(wanted),
  );
}
