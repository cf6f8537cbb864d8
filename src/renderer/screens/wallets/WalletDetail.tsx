import { Button } from '@mantine/core';
import { IconPackageExport, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useMatch, useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { useWalletAccounts, type WalletAccount } from '../../api/wallet-accounts.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { TaskProgress } from '../../ui/TaskProgress.tsx';
import { useWords } from '../../ui/words.tsx';
import { AccountAside } from './AccountAside.tsx';
import { AccountsTable } from './AccountsTable.tsx';
import { AccountsToolbar } from './AccountsToolbar.tsx';
import { RenameWallet } from './RenameWallet.tsx';
import { wantedAccounts } from './wallet-rows.ts';
import { WalletFacts } from './WalletFacts.tsx';
import { words } from './words.ts';

/** One wallet: what is known of it, its accounts, and one of them at the side. */
export function WalletDetail() {
  const { walletId = '' } = useParams();
  // Another wallet is another page: nothing that was typed or chosen is carried over.
  return <OneWallet key={walletId} walletId={walletId} />;
}

function OneWallet({ walletId }: { readonly walletId: string }) {
  const t = useWords(words);
  const answer = useCall('get_wallet', { walletId });
  const { accounts, done, problem } = useWalletAccounts(walletId);
  const total = useCall('overview', {}).data?.wallets.find((one) => one.walletId === walletId)?.accounts;
  const [search, setSearch] = useState('');
  const [family, setFamily] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'rename'>();
  const rows = useMemo(() => wantedAccounts(accounts, search, family), [accounts, search, family]);
  const { selected, missing, select } = useSelected(walletId, accounts, rows, done);

  const crumbs = [{ to: '/wallets', label: t('title') }];
  const wallet = answer.data?.wallet;
  if (answer.problem)
    return (
      <Page title={t('gone')} crumbs={crumbs}>
        <ProblemNotice problem={answer.problem} actions={<Link to="/wallets">{t('toList')}</Link>} />
      </Page>
    );
  if (!wallet) return <Page title={t('title')} crumbs={crumbs} />;
  return (
    <Page
      title={<SafeText text={wallet.walletName} />}
      lead={t('accounts', { n: total ?? accounts.length })}
      crumbs={[...crumbs, { label: <SafeText text={wallet.walletName} max={40} /> }]}
      actions={
        <>
          <Button
            component={Link}
            to={`/export?what=wallet&id=${walletId}`}
            variant="default"
            leftSection={<IconPackageExport size={16} stroke={1.6} aria-hidden />}
          >
            {t('export')}
          </Button>
          <Button
            component={Link}
            to={`/wallets/${walletId}/add`}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          >
            {t('addAccounts')}
          </Button>
          <ActionMenu
            label={t('menu', { name: wallet.walletName })}
            items={[{ label: t('rename'), onClick: () => setDialog('rename') }]}
          />
        </>
      }
      toolbar={
        <>
          <WalletFacts wallet={wallet} accounts={accounts} done={done} />
          {accounts.length > 0 && (
            <AccountsToolbar
              accounts={accounts}
              search={search}
              onSearch={setSearch}
              family={family}
              onFamily={setFamily}
              found={rows.length}
            />
          )}
        </>
      }
      {...(accounts.length > 0 || missing
        ? { aside: <AccountAside account={selected} missing={missing} />, asideLabel: t('aside') }
        : {})}
    >
      {problem && <ProblemNotice problem={problem} />}
      {!done && accounts.length > 0 && (
        <TaskProgress words={t('readingAccounts')} done={accounts.length} total={total} />
      )}
      {done && accounts.length === 0 ? (
        <EmptyState
          title={t('noAccounts')}
          words={t('noAccountsWords')}
          primary={
            <Button component={Link} to={`/wallets/${walletId}/add`}>
              {t('addAccounts')}
            </Button>
          }
        />
      ) : (
        <AccountsTable name={wallet.walletName} rows={rows} selected={selected} onSelect={select} />
      )}
      {dialog === 'rename' && <RenameWallet wallet={wallet} onClose={() => setDialog(undefined)} />}
    </Page>
  );
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
