import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '../../ui/icons.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Listing, moreColumn } from '../../flows/Listing.tsx';
import { useFinishedActivities } from '../../api/finished-activities.ts';
import { useCall } from '../../api/hooks.ts';
import { useWalletAccounts, type WalletAccount } from '../../api/wallet-accounts.ts';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { RenameWallet } from './RenameWallet.tsx';
import classes from './Wallets.module.css';
import {
  familiesOf,
  hasLeft,
  lastByObject,
  mayBeAddress,
  origins,
  walletsHolding,
  wantedWallets,
  type OriginFilter,
  type WalletGlance,
} from './wallet-rows.ts';
import { messages } from './messages.ts';

export function WalletList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('overview', {});
  const exportDates = useExportDates();
  const [search, setSearch] = useState('');
  const [origin, setOrigin] = useState<OriginFilter>('all');
  const [renaming, setRenaming] = useState<WalletGlance>();
  const wallets = answer.data?.wallets;
  const total = wallets?.reduce((sum, { accounts }) => sum + accounts, 0) ?? 0;

  const lookInside = mayBeAddress(search);
  const every = useWalletAccounts(undefined, lookInside);
  // Pages come faster than thousands of addresses need to be looked through again.
  const addresses = useDeferredValue(every.accounts);
  const holding = useMemo(() => walletsHolding(lookInside ? addresses : [], search), [addresses, lookInside, search]);
  const rows = useMemo(() => wantedWallets(wallets ?? [], origin, search, holding), [wallets, origin, search, holding]);

  const columns = useColumns({ exportDates, holding, onRename: setRenaming });

  return (
    <Listing
      title={t('wallets')}
      lead={wallets && t('counts', { wallets: wallets.length, accounts: total })}
      actions={<ListActions />}
      problem={answer.problem}
      all={wallets}
      rows={rows}
      columns={columns}
      label={t('wallets')}
      rowKey={({ walletId }) => walletId}
      rowLabel={({ walletName }) => walletName}
      onOpen={({ walletId }) => {
        const found = holding.get(walletId);
        void navigate(found ? `${walletId}/accounts/${found.address}` : walletId);
      }}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      choice={{ label: t('show'), value: origin, options: origins, nameOf: t, onChange: setOrigin }}
      filters={<span className={classes.sorted}>{t('sorted')}</span>}
      noMatch={t('noMatch')}
      empty={{
        lead: t('noneYet'),
        title: t('emptyTitle'),
        words: t.rich('emptyWords', { key: (chunks) => <Link to="/private-keys?new">{chunks}</Link> }),
        ways: [
          { to: '?new', label: t('createWallet') },
          { to: '/import', label: t('importWords') },
        ],
        facts: [
          { name: t('accepted'), value: t('acceptedWords') },
          {
            name: t('byScript'),
            value: t.rich('byScriptWords', { console: (chunks) => <Link to="/console/create_wallet">{chunks}</Link> }),
          },
        ],
      }}
      before={
        lookInside &&
        !every.done && <TaskProgress words={t('searchingAddresses')} done={every.accounts.length} total={total} />
      }
    >
      {renaming && <RenameWallet wallet={renaming} onClose={() => setRenaming(undefined)} />}
    </Listing>
  );
}

function ListActions() {
  const t = useMessages(messages);
  return (
    <>
      <Button component={Link} to="/import" variant="default" leftSection={<IconFileImport aria-hidden />}>
        {t('import')}
      </Button>
      <Button component={Link} to="?new" leftSection={<IconPlus aria-hidden />}>
        {t('createWallet')}
      </Button>
    </>
  );
}

const exportTypes = ['ACTIVITY_TYPE_EXPORT_WALLET'];

function useExportDates(): ReadonlyMap<string, number> {
  const exports = useFinishedActivities(exportTypes);
  return useMemo(() => lastByObject(exports, 'walletId'), [exports]);
}

function useColumns({
  exportDates,
  holding,
  onRename,
}: Readonly<{
  exportDates: ReadonlyMap<string, number>;
  holding: ReadonlyMap<string, WalletAccount>;
  onRename: (wallet: WalletGlance) => void;
}>): readonly Column<WalletGlance>[] {
  const t = useMessages(messages);
  const f = useFormats();
  return useMemo(
    () => [
      {
        key: 'mark',
        title: <VisuallyHidden>{t('keyDrawing')}</VisuallyHidden>,
        width: '3.875rem',
        cell: ({ walletId }) => <KeyIcon of={walletId} />,
      },
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(9rem, 1fr)',
        cell: ({ walletId, walletName }) => {
          const found = holding.get(walletId);
          return (
            <>
              <NameLink to={walletId}>
                <SafeText text={walletName} />
              </NameLink>
              {found && (
                <div className={style('note', 'normal')}>
                  {t.rich('hasAddress', { address: <Address value={found.address} /> })}
                </div>
              )}
            </>
          );
        },
      },
      {
        key: 'chains',
        title: t('colChains'),
        width: 'minmax(8rem, 1fr)',
        priority: 3,
        cell: ({ addressFormats }) => familiesOf(addressFormats).join(', '),
      },
      {
        key: 'accounts',
        title: <span className={classes.number}>{t('accounts')}</span>,
        align: 'end',
        width: '5.5rem',
        cell: ({ accounts }) => <span className={classes.number}>{f.number(accounts)}</span>,
      },
      {
        key: 'origin',
        title: t('origin'),
        width: '7rem',
        priority: 3,
        cell: ({ imported }) => t(imported ? 'imported' : 'madeHere'),
      },
      {
        key: 'left',
        title: t('leftThisVault'),
        width: '9rem',
        cell: (wallet) => <Left wallet={wallet} atMs={exportDates.get(wallet.walletId)} />,
      },
      {
        key: 'used',
        title: t('colUsed'),
        width: '6rem',
        priority: 2,
        cell: ({ lastUsedMs }) => <LastUsed atMs={lastUsedMs} />,
      },
      moreColumn(
        t,
        ({ walletName }) => walletName,
        (wallet) => [
          { label: t('open'), to: `/wallets/${wallet.walletId}` },
          { label: t('addAccounts'), to: `/wallets/${wallet.walletId}/add` },
          { label: t('export'), to: `/export?what=wallet&id=${wallet.walletId}` },
          { label: t('rename'), onClick: () => onRename(wallet) },
        ],
      ),
    ],
    [t, f, exportDates, holding, onRename],
  );
}

function LastUsed({ atMs }: { atMs: number | undefined }) {
  const t = useMessages(messages);
  const f = useFormats();
  if (atMs === undefined) return <span className={style('quiet')}>{t('notUsed')}</span>;
  return (
    <>
      <span className={classes.inColumn}>{f.time(atMs)}</span>
      <span className={classes.underName}>{t('usedAt', { time: f.time(atMs) })}</span>
    </>
  );
}

function Left({ wallet, atMs }: { wallet: WalletGlance; atMs: number | undefined }) {
  const t = useMessages(messages);
  const f = useFormats();
  if (!hasLeft(wallet)) return <span className={style('quiet')}>{t('never')}</span>;
  if (!wallet.exported) return <>{t('accountsCount', { n: wallet.exportedAccounts })}</>;
  return <>{atMs === undefined ? t('words') : t('wordsOn', { date: f.time(atMs) })}</>;
}
