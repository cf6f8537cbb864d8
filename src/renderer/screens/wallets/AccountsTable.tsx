import { memo, useMemo } from 'react';
import { addressFormatName, chainOf } from '../../api/chains.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
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

export function AccountsTable(props: {
  /** Of the wallet, as it is stored. */
  name: string;
  rows: readonly WalletAccount[];
  selected: WalletAccount | undefined;
  onSelect: (account: WalletAccount) => void;
}) {
  const t = useMessages(messages);
  const columns = useMemo<readonly Column<WalletAccount>[]>(
    () => [
      markColumn(t, ({ address }) => address, 3),
      {
        key: 'account',
        title: t('colAccount'),
        width: '11.25rem',
        main: true,
        cell: (account) => <Name account={account} />,
      },
      {
        key: 'address',
        title: t('address'),
        width: 'minmax(14rem, 1fr)',
        cell: ({ address }) => <Whole value={address} />,
      },
    ],
    [t],
  );
  return (
    <Table
      label={t('accountTable', { name: props.name })}
      rows={props.rows}
      lines={2}
      columns={columns}
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
