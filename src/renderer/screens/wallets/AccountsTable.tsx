import { memo, useMemo } from 'react';
import { addressFormatName, chainOf } from '../../api/chains.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

// While rows scroll by, those that stay in sight are not drawn again.
const Mark = memo(KeyIcon);
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
      {
        key: 'mark',
        title: <VisuallyHidden>{t('keyDrawing')}</VisuallyHidden>,
        width: '2.875rem',
        priority: 3,
        cell: ({ address }) => <Mark of={address} />,
      },
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
      {...(props.selected ? { selected: props.selected.walletAccountId } : {})}
      empty={<p className={style('none')}>{t('noAccountMatch')}</p>}
    />
  );
}

/** What an account is called: the name it was given and its chain, or its chain alone; below it the path. */
function AccountName({ account }: { account: WalletAccount }) {
  const chain = chainOf(account.addressFormat, account.curve);
  const family = chain?.family ?? addressFormatName(account.addressFormat);
  return (
    <>
      <div className={style('strong', 'breakable', 'flush')}>
        {account.name === undefined ? (
          addressFormatName(account.addressFormat)
        ) : (
          <SafeText text={account.name} max={80} />
        )}
      </div>
      <div className={style('note', 'normal')}>
        {account.name !== undefined && <>{family} </>}
        <code className={style('small', 'breakable')}>{account.path}</code>
      </div>
    </>
  );
}
