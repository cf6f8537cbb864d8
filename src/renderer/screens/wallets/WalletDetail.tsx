import { Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Link, useMatch, useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { useWalletAccounts, type WalletAccount } from '../../api/wallet-accounts.ts';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { LoadingRows } from '../../ui/table/LoadingRows.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { IconPackageExport } from '../../ui/icons.ts';
import { FreezeDialog, LiftFreezeDialog } from '../../flows/freezes/FreezeDialogs.tsx';
import { FrozenWallet, useFreeze } from '../../flows/freezes/FrozenNotice.tsx';
import { messages as freezeMessages } from '../../flows/freezes/messages.ts';
import { ExportList } from '../../flows/export-list/ExportList.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { AccountAside } from './AccountAside.tsx';
import { PrintAddresses } from './AddressSheet.tsx';
import { accountFields, AccountsTable, useAccountColumns } from './AccountsTable.tsx';
import { DeleteWallet, RenameWallet } from './WalletDialogs.tsx';
import { familiesOf, wantedAccounts, type Wallet } from './wallet-rows.ts';
import { WalletFacts } from './WalletFacts.tsx';
import { messages } from './messages.ts';

export function WalletDetail() {
  const { walletId = '' } = useParams();
  // Another wallet is another page: nothing that was typed or chosen is carried over.
  return <OneWallet key={walletId} walletId={walletId} />;
}

function OneWallet({ walletId }: { walletId: string }) {
  const t = useMessages(messages);
  const answer = useCall('get_wallet', { walletId });
  const crumbs = [{ to: '/wallets', label: t('wallets') }];
  if (answer.problem)
    return (
      <Page title={t('gone')} crumbs={crumbs}>
        <ProblemNotice problem={answer.problem} actions={<Link to="/wallets">{t('allWallets')}</Link>} />
      </Page>
    );
  return answer.data ? (
    <Known wallet={answer.data.wallet} />
  ) : (
    <Page title={t('wallets')} crumbs={crumbs}>
      <LoadingRows lines={2} />
    </Page>
  );
}

function Known({ wallet }: { wallet: Wallet }) {
  const { walletId, walletName } = wallet;
  const t = useMessages(messages);
  const { accounts, done, problem } = useWalletAccounts(walletId);
  const counted = useCall('overview', {}).data?.wallets.find((one) => one.walletId === walletId)?.accounts;
  const total = counted ?? accounts.length;
  const [search, setSearch] = useState('');
  const [family, setFamily] = useState('');
  const rows = useMemo(() => wantedAccounts(accounts, search, family), [accounts, search, family]);
  const families = useMemo(() => familiesOf(accounts.map(({ addressFormat }) => addressFormat)), [accounts]);
  const columns = useAccountColumns();
  // Where there is little room the facts scroll away with the rows.
  const narrow = useMediaQuery('(max-width: 46em)');
  const { selected, missing, select } = useSelected(walletId, accounts, rows, done);
  const hasAside = accounts.length > 0 || missing;
  const facts = <WalletFacts wallet={wallet} accounts={accounts} done={done} />;
  const toolbar = (
    <>
      {!narrow && facts}
      {accounts.length > 0 && (
        <SearchField label={t('searchAccounts')} value={search} onChange={setSearch} found={rows.length} />
      )}
      {families.length > 1 && (
        <Select
          aria-label={t('chain')}
          data={[{ value: '', label: t('allChains') }, ...families]}
          value={family}
          allowDeselect={false}
          onChange={(next) => setFamily(next ?? '')}
        />
      )}
      {done && accounts.length > 0 && (
        <div className={style('toEnd')}>
          <ExportList list={{ file: 'accounts', fields: accountFields }} rows={rows} columns={columns} />
        </div>
      )}
    </>
  );
  return (
    <Page
      title={<SafeText text={walletName} />}
      lead={t('accountsOrNone', { n: total })}
      crumbs={[{ to: '/wallets', label: t('wallets') }, { label: <SafeText text={walletName} max={40} /> }]}
      actions={<Actions wallet={wallet} accounts={total} shown={rows} done={done} />}
      toolbar={narrow && accounts.length === 0 ? undefined : toolbar}
      aside={hasAside ? <AccountAside account={selected} missing={missing} /> : undefined}
      asideLabel={t('aside')}
    >
      <FrozenWallet walletId={walletId} />
      {narrow && facts}
      {problem && <ProblemNotice problem={problem} />}
      {!done && accounts.length > 0 && (
        <TaskProgress words={t('readingAccounts')} done={accounts.length} total={total} />
      )}
      {done && accounts.length === 0 ? (
        <EmptyState
          title={t('noAccounts')}
          words={t('noAccountsWords')}
          ways={[{ to: `/wallets/${walletId}/add`, label: t('addAccounts') }]}
        />
      ) : accounts.length === 0 ? (
        <LoadingRows lines={2} />
      ) : (
        <AccountsTable
          name={walletName}
          rows={done ? rows : beginningOf(rows)}
          columns={columns}
          selected={selected}
          onSelect={select}
        />
      )}
    </Page>
  );
}

function Actions(props: { wallet: Wallet; accounts: number; shown: readonly WalletAccount[]; done: boolean }) {
  const { wallet, accounts } = props;
  const { walletId, walletName } = wallet;
  const t = useMessages(messages);
  const [dialog, setDialog] = useState<'rename' | 'delete' | 'freeze'>();
  const inFreezes = useMessages(freezeMessages);
  const freeze = useFreeze(walletId);
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PrintAddresses walletName={walletName} accounts={props.shown} done={props.done} />
      <LinkButton to={`/export?what=wallet&id=${walletId}`} icon={IconPackageExport}>
        {t('export')}
      </LinkButton>
      <AddLink to={`/wallets/${walletId}/add`}>{t('addAccounts')}</AddLink>
      <ActionMenu
        label={t('moreFor', { name: walletName })}
        items={[
          { label: t('rename'), onClick: () => setDialog('rename') },
          { label: inFreezes(freeze ? 'liftFreeze' : 'freezeWallet'), onClick: () => setDialog('freeze') },
          { label: t('delete'), onClick: () => setDialog('delete'), tone: 'danger' },
        ]}
      />
      {dialog === 'rename' && <RenameWallet wallet={wallet} onClose={close} />}
      {dialog === 'freeze' &&
        (freeze ? (
          <LiftFreezeDialog freezeId={freeze.freezeId} onClose={close} />
        ) : (
          <FreezeDialog wallet={wallet} onClose={close} />
        ))}
      {dialog === 'delete' && <DeleteWallet wallet={wallet} accounts={accounts} onClose={close} />}
    </>
  );
}

/** Rows that are all drawn before there are so many that only those in sight are. */
const firstRows = 60;
const manyRows = 200;

/** Of rows that are still being read the first few, until they are so many that more cost nothing. */
function beginningOf(rows: readonly WalletAccount[]): readonly WalletAccount[] {
  return rows.length < manyRows ? rows.slice(0, firstRows) : rows;
}

/**
 * The account at the side: the one that the address line names, else the first row. Its id stands there too, since one address can be
 * two accounts: Bitcoin's testnet and signet write the same key alike.
 */
function useSelected(
  walletId: string,
  accounts: readonly WalletAccount[],
  rows: readonly WalletAccount[],
  done: boolean,
): Readonly<{ selected: WalletAccount | undefined; missing: boolean; select: (account: WalletAccount) => void }> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const address = useMatch('/wallets/:walletId/accounts/:address')?.params.address;
  const id = search.get('id');
  const named = useMemo(() => {
    const fit = accounts.filter((account) => account.address === address);
    return fit.find(({ walletAccountId }) => walletAccountId === id) ?? fit[0];
  }, [accounts, address, id]);
  return {
    selected: address === undefined ? rows[0] : named,
    missing: address !== undefined && named === undefined && done,
    // Going back leads to the list of wallets, not through every account that was looked at.
    select: (account) =>
      void navigate(
        `/wallets/${walletId}/accounts/${encodeURIComponent(account.address)}?${String(withId(search, account))}`,
        { replace: true },
      ),
  };
}

/** What stands in the address, with the account of this id: the order of the list stays. */
function withId(search: URLSearchParams, { walletAccountId }: WalletAccount): URLSearchParams {
  return new URLSearchParams([...[...search].filter(([name]) => name !== 'id'), ['id', walletAccountId]]);
}
