import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Operations } from '../../api/operations.ts';
import { addressFormatName, curveName } from '../../api/chains.ts';
import { useCall } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { PendingExports } from './PendingExports.tsx';
import { exportPath, useAccounts, type What } from './subject.ts';
import { messages } from './messages.ts';

type Wallet = Operations['list_wallets']['result']['wallets'][number];
type Account = Operations['list_wallet_accounts']['result']['accounts'][number];
type Key = Operations['list_private_keys']['result']['privateKeys'][number];

export function PickPage({ what }: { what: What }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const change = (next: What): void => {
    setSearch('');
    void navigate(`/export?what=${next}`, { replace: true });
  };
  const List = lists[what];
  return (
    <Page
      title={t('export')}
      lead={t('lead')}
      toolbar={
        <div className={style('wrapRow', 'gap16')}>
          <Segmented
            label={t('whatKind')}
            value={what}
            onChange={change}
            options={[
              { value: 'wallet', label: t('wallets') },
              { value: 'account', label: t('accounts') },
              { value: 'private-key', label: t('privateKeys') },
            ]}
          />
          <SearchField label={t(searchLabels[what])} value={search} onChange={setSearch} />
        </div>
      }
    >
      <PendingExports />
      <List search={search.trim().toLowerCase()} />
    </Page>
  );
}

const searchLabels = { wallet: 'searchWallets', account: 'searchAccounts', 'private-key': 'searchKeys' } as const;

/** Which list a kind has. */
const lists: Readonly<Record<What, (props: { readonly search: string }) => ReactNode>> = {
  wallet: Wallets,
  account: Accounts,
  'private-key': Keys,
};

function Wallets({ search }: { search: string }) {
  const t = useMessages(messages);
  const f = useFormats();
  const answer = useCall('list_wallets', {});
  const overview = useCall('overview', {});
  const count = (id: string) => overview.data?.wallets.find(({ walletId }) => walletId === id)?.accounts;
  const columns: readonly Column<Wallet>[] = [
    { key: 'name', title: t('name'), cell: ({ walletName }) => <Name text={walletName} /> },
    {
      key: 'accounts',
      title: t('accounts'),
      align: 'end',
      priority: 2,
      cell: ({ walletId }) => {
        const n = count(walletId);
        return n === undefined ? '' : f.number(n);
      },
    },
    { key: 'origin', title: t('cameFrom'), priority: 3, cell: (one) => <Origin imported={one.imported} /> },
    { key: 'left', title: t('leftThisVault'), cell: (one) => <Left exported={one.exported} /> },
  ];
  return (
    <Listed
      what="wallet"
      label={t('wallets')}
      problem={answer.problem}
      rows={answer.data?.wallets}
      matches={(one) => contains(search, one.walletName, one.walletId)}
      columns={columns}
      id={(one) => one.walletId}
      name={(one) => one.walletName}
    />
  );
}

function Accounts({ search }: { search: string }) {
  const t = useMessages(messages);
  const answer = useAccounts(true);
  const walletName = (one: Account): string => one.walletDetails?.walletName ?? '';
  const columns: readonly Column<Account>[] = [
    { key: 'mark', title: '', width: '4rem', priority: 3, cell: ({ address }) => <KeyIcon of={address} /> },
    { key: 'address', title: t('address'), cell: ({ address }) => <Address value={address} /> },
    {
      key: 'wallet',
      title: t('wallet'),
      priority: 2,
      width: '12rem',
      cell: (one) => <SafeText text={walletName(one)} max={60} />,
    },
    { key: 'path', title: t('path'), priority: 3, mono: true, width: '11rem', cell: ({ path }) => path },
  ];
  return (
    <Listed
      what="account"
      label={t('accounts')}
      problem={answer.problem}
      rows={answer.data}
      matches={(one) => contains(search, one.address, walletName(one), one.path, addressFormatName(one.addressFormat))}
      columns={columns}
      id={(one) => one.address}
      rowKey={(one) => one.walletAccountId}
      name={(one) => one.address}
    />
  );
}

function Keys({ search }: { search: string }) {
  const t = useMessages(messages);
  const answer = useCall('list_private_keys', {});
  const columns: readonly Column<Key>[] = [
    { key: 'name', title: t('name'), cell: ({ privateKeyName }) => <Name text={privateKeyName} /> },
    { key: 'curve', title: t('curve'), priority: 2, cell: ({ curve }) => curveName(curve) },
    { key: 'origin', title: t('cameFrom'), priority: 3, cell: (one) => <Origin imported={one.imported} /> },
    { key: 'left', title: t('leftThisVault'), cell: (one) => <Left exported={one.exported} /> },
  ];
  return (
    <Listed
      what="private-key"
      label={t('privateKeys')}
      problem={answer.problem}
      rows={answer.data?.privateKeys}
      matches={(one) =>
        contains(search, one.privateKeyName, one.privateKeyId, ...one.addresses.map(({ address }) => address ?? ''))
      }
      columns={columns}
      id={(one) => one.privateKeyId}
      name={(one) => one.privateKeyName}
    />
  );
}

function Listed<Row>(props: {
  what: What;
  label: string;
  problem: Problem | null;
  rows: readonly Row[] | undefined;
  matches: (row: Row) => boolean;
  columns: readonly Column<Row>[];
  /** What an export names it by. */
  id: (row: Row) => string;
  /** Where that is not unique in the list. */
  rowKey?: (row: Row) => string;
  name: (row: Row) => string;
}) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { rows, what } = props;
  if (props.problem !== null) return <ProblemNotice problem={props.problem} />;
  if (rows === undefined) return <p role="status">{t('loading')}</p>;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('emptyTitle')}
        words={t('emptyWords')}
        ways={[
          { to: '/wallets?new', label: t('createAWallet') },
          { to: '/import', label: t('importOne') },
        ]}
      />
    );
  return (
    <Table
      label={props.label}
      rows={rows.filter(props.matches)}
      columns={props.columns}
      rowKey={props.rowKey ?? props.id}
      rowLabel={props.name}
      onOpen={(row) => void navigate(exportPath({ what, id: props.id(row) }))}
      empty={t('noneFound')}
    />
  );
}

function Name({ text }: { text: string }) {
  return (
    <strong>
      <SafeText text={text} max={80} />
    </strong>
  );
}

function Left({ exported }: { exported: boolean }) {
  const t = useMessages(messages);
  return exported ? <Status kind="shown">{t('exported')}</Status> : <span>{t('never')}</span>;
}

function Origin({ imported }: { imported: boolean }) {
  const t = useMessages(messages);
  return <>{t(imported ? 'imported' : 'madeHere')}</>;
}

function contains(search: string, ...texts: readonly string[]): boolean {
  return search === '' || texts.some((text) => text.toLowerCase().includes(search));
}
