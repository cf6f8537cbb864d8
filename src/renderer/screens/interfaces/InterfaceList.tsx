import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';
import { markColumn } from '../../flows/key-parts.tsx';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, scriptFact } from '../../flows/Listing.tsx';
import { AddLink } from '../../ui/parts/LinkButton.tsx';
import { isFound } from '../../ui/table/search.ts';
import { Address } from '../../ui/text/Address.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { sizeOf, type Interface } from '../../api/contract-interfaces.ts';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

export function InterfaceList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('list_smart_contract_interfaces', {});
  const [search, setSearch] = useState('');
  const all = answer.data?.smartContractInterfaces;
  const rows = useMemo(
    () =>
      (all ?? []).filter((one) =>
        isFound(search, [one.label, one.smartContractAddress, one.notes, one.smartContractInterfaceId]),
      ),
    [all, search],
  );
  const columns = useColumns();
  return (
    <Listing
      title={t('contractInterfaces')}
      lead={all && t('count', { n: all.length })}
      crumbs={[{ to: '/policies', label: t('policies') }, { label: t('contractInterfaces') }]}
      actions={<AddLink to="?new">{t('add')}</AddLink>}
      problem={answer.problem}
      all={all}
      rows={rows}
      columns={columns}
      exported={{ file: 'contract-abis', fields: exportFields }}
      label={t('contractInterfaces')}
      lines={2}
      rowKey={({ smartContractInterfaceId }) => smartContractInterfaceId}
      rowLabel={({ label }) => label}
      onOpen={({ smartContractInterfaceId }) => void navigate(`/policies/interfaces/${smartContractInterfaceId}`)}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      noMatch={t('noMatch')}
      empty={{
        lead: t('noneYet'),
        title: t('emptyTitle'),
        words: t.rich('emptyWords', { policy: (chunks) => <Link to="/policies/new">{chunks}</Link> }),
        ways: [{ to: '?new', label: t('add') }],
        facts: [{ name: t('accepted'), value: t('acceptedWords') }, scriptFact(t, 'create_smart_contract_interface')],
      }}
    />
  );
}

const exportFields: ExportFields<Interface> = {
  smartContractInterfaceId: ({ smartContractInterfaceId }) => smartContractInterfaceId,
  label: ({ label }) => label,
  smartContractAddress: ({ smartContractAddress }) => smartContractAddress,
  type: ({ type }) => type,
  notes: ({ notes }) => notes,
  createdAt: ({ createdAt }) => utc(createdAt),
  smartContractInterface: ({ smartContractInterface }) => smartContractInterface,
};

function useColumns(): readonly Column<Interface>[] {
  const t = useMessages(messages);
  const f = useFormats();
  return useMemo(
    () => [
      markColumn(t, ({ smartContractAddress }) => smartContractAddress),
      {
        key: 'label',
        title: t('label'),
        main: true,
        width: 'minmax(11rem, 1fr)',
        sort: ({ label }) => label,
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
        title: t('address'),
        width: '26rem',
        priority: 2,
        sort: ({ smartContractAddress }) => smartContractAddress,
        cell: ({ smartContractAddress }) => <Address value={smartContractAddress} />,
      },
      {
        key: 'kind',
        title: t('kind'),
        width: '8rem',
        sort: ({ type }) => t(`kind.${type}`),
        cell: ({ type }) => t(`kind.${type}`),
      },
      {
        key: 'size',
        title: t('size'),
        width: '5rem',
        align: 'end',
        priority: 3,
        sort: sizeOf,
        cell: (one) => f.bytes(sizeOf(one)),
      },
      {
        key: 'added',
        title: t('added'),
        width: '7rem',
        priority: 3,
        sort: ({ createdAt }) => instantOf(createdAt),
        cell: ({ createdAt }) => <Time ms={instantOf(createdAt)} />,
      },
    ],
    [t, f],
  );
}
