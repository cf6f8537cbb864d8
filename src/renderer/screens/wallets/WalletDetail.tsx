import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Link, useMatch, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Operations } from '../../api/operations.ts';
import { useCall } from '../../api/hooks.ts';
import { useWalletAccounts, type WalletAccount } from '../../api/wallet-accounts.ts';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { AccountAside } from './AccountAside.tsx';
import { AccountsTable } from './AccountsTable.tsx';
import { AccountsToolbar } from './AccountsToolbar.tsx';
import { WalletActions } from './WalletActions.tsx';
import { wantedAccounts } from './wallet-rows.ts';
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
  return answer.data ? <Known wallet={answer.data.wallet} /> : <Page title={t('wallets')} crumbs={crumbs} />;
}

function Known({ wallet }: { wallet: Operations['get_wallet']['result']['wallet'] }) {
  const { walletId, walletName } = wallet;
  const t = useMessages(messages);
  const { accounts, done, problem } = useWalletAccounts(walletId);
  const counted = useCall('overview', {}).data?.wallets.find((one) => one.walletId === walletId)?.accounts;
  const total = counted ?? accounts.length;
  const [search, setSearch] = useState('');
  const [family, setFamily] = useState<string | null>(null);
  const rows = useMemo(() => wantedAccounts(accounts, search, family), [accounts, search, family]);
  // Where there is little room the facts scroll away with the rows.
  const narrow = useMediaQuery('(max-width: 46em)');
  const { selected, missing, select } = useSelected(walletId, accounts, rows, done);
  const facts = <WalletFacts wallet={wallet} accounts={accounts} done={done} />;
  const find = accounts.length > 0 && (
    <AccountsToolbar
      accounts={accounts}
      search={search}
      onSearch={setSearch}
      family={family}
      onFamily={setFamily}
      found={rows.length}
    />
  );
  return (
    <Page
      title={<SafeText text={walletName} />}
      lead={t('accountsOrNone', { n: total })}
      crumbs={[{ to: '/wallets', label: t('wallets') }, { label: <SafeText text={walletName} max={40} /> }]}
      actions={<WalletActions wallet={wallet} accounts={total} />}
      {...(narrow && !find
        ? {}
        : {
            toolbar: (
              <>
                {!narrow && facts}
                {find}
              </>
            ),
          })}
      {...(accounts.length > 0 || missing
        ? { aside: <AccountAside account={selected} missing={missing} />, asideLabel: t('aside') }
        : {})}
    >
      {narrow && facts}
      {problem && <ProblemNotice problem={problem} />}
      {!done && accounts.length > 0 && (
        <TaskProgress words={t('readingAccounts')} done={accounts.length} total={total} />
      )}
      {done && accounts.length === 0 ? (
        <NoAccounts walletId={walletId} />
      ) : (
        <AccountsTable name={walletName} rows={done ? rows : beginningOf(rows)} selected={selected} onSelect={select} />
      )}
    </Page>
  );
}

function NoAccounts({ walletId }: { walletId: string }) {
  const t = useMessages(messages);
  return (
    <EmptyState
      title={t('noAccounts')}
      words={t('noAccountsWords')}
      ways={[{ to: `/wallets/${walletId}/add`, label: t('addAccounts') }]}
    />
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
    if (address === undefined) return undefined;
    const fit = accounts.filter((account) => account.address === address);
    return fit.find(({ walletAccountId }) => walletAccountId === id) ?? fit[0];
  }, [accounts, address, id]);
  return {
    selected: address === undefined ? rows[0] : named,
    missing: address !== undefined && named === undefined && done,
    // Going back leads to the list of wallets, not through every account that was looked at.
    select: (account) =>
      void navigate(
        `/wallets/${walletId}/accounts/${encodeURIComponent(account.address)}?id=${account.walletAccountId}`,
        { replace: true },
      ),
  };
}
