import { memo, useMemo } from 'react';
import { addressFormatName, chainOf } from '#shared/chains.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import type { ExportFields } from '../../flows/export-list/list-file.ts';
import { markColumn } from '../../flows/key-parts.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

// While rows scroll by, those that stay in sight are not drawn again.
const Whole = memo(Address);
const Name = memo(AccountName);

/** What a file holds of each account. */
export const accountFields: ExportFields<WalletAccount> = {
  walletAccountId: ({ walletAccountId }) => walletAccountId,
  walletId: ({ walletId }) => walletId,
  name: ({ name }) => name,
  path: ({ path }) => path,
  addressFormat: ({ addressFormat }) => addressFormat,
  curve: ({ curve }) => curve,
  address: ({ address }) => address,
  publicKey: ({ publicKey }) => publicKey,
};

export function useAccountColumns(): readonly Column<WalletAccount>[] {
  const t = useMessages(messages);
  return useMemo(
    () => [
      markColumn(t, ({ address }) => address, 3),
      {
        key: 'account',
        title: t('colAccount'),
        width: '11.25rem',
        main: true,
        sort: (account) => `${account.name ?? ''} ${account.path}`,
        cell: (account) => <Name account={account} />,
      },
      {
        key: 'address',
        title: t('address'),
        width: 'minmax(14rem, 1fr)',
        sort: ({ address }) => address,
        cell: ({ address }) => <Whole value={address} />,
      },
    ],
    [t],
  );
}

export function AccountsTable(props: {
  /** Of the wallet, as it is stored. */
  name: string;
  rows: readonly WalletAccount[];
  columns: readonly Column<WalletAccount>[];
  selected: WalletAccount | undefined;
  onSelect: (account: WalletAccount) => void;
}) {
  const t = useMessages(messages);
  return (
    <Table
      label={t('accountTable', { name: props.name })}
      rows={props.rows}
      lines={2}
      columns={props.columns}
      rowKey={({ walletAccountId }) => walletAccountId}
      rowLabel={(account) => `${account.name ?? addressFormatName(account.addressFormat)} ${account.path}`}
      onOpen={props.onSelect}
      selected={props.selected?.walletAccountId}
      empty={<p className={style('none')}>{t('noAccountMatch')}</p>}
    />
  );
}

/** What an account is called: the name it was given and its chain, or its chain alone; below it the path. */
function AccountName({ account: { name, addressFormat, curve, path } }: { account: WalletAccount }) {
  const format = addressFormatName(addressFormat);
  return (
    <>
      <div className={style('strong', 'breakable', 'flush')}>
        {name === undefined ? format : <SafeText text={name} max={80} />}
      </div>
      <div className={style('note', 'normal')}>
        {name !== undefined && <>{chainOf(addressFormat, curve)?.family ?? format} </>}
        <code className={style('small', 'breakable')}>{path}</code>
      </div>
    </>
  );
}
