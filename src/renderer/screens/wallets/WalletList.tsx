import { IconFileImport } from '../../ui/icons.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { utc, type ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, moreColumn, scriptFact } from '../../flows/Listing.tsx';
import { markColumn, originColumn, origins, type Origin } from '../../flows/key-parts.tsx';
import { useFinishedActivities } from '../../api/activities.ts';
import { useCall } from '../../api/hooks.ts';
import { useWalletAccounts, type WalletAccount } from '../../api/wallet-accounts.ts';
import { Address } from '../../ui/text/Address.tsx';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { orderByName } from '../../ui/table/sort.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { TaskProgress } from '../../ui/parts/TaskProgress.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { RenameWallet } from './WalletDialogs.tsx';
import classes from './Wallets.module.css';
import { familiesOf, hasLeft, lastByObject, mayBeAddress } from './wallet-rows.ts';
import { walletsHolding, wantedWallets, type WalletGlance } from './wallet-rows.ts';
import { messages } from './messages.ts';
import { Time } from '../../ui/text/Time.tsx';

export function WalletList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('overview', {});
  const exports = useFinishedActivities(exportTypes);
  const exportDates = useMemo(() => lastByObject(exports, 'walletId'), [exports]);
  const [search, setSearch] = useState('');
  const [origin, setOrigin] = useState<Origin>('all');
  const [renaming, setRenaming] = useState<WalletGlance>();
  const wallets = answer.data?.wallets;
  const total = wallets?.reduce((sum, { accounts }) => sum + accounts, 0) ?? 0;

  const lookInside = mayBeAddress(search);
  const every = useWalletAccounts(undefined, lookInside);
  // Pages come faster than thousands of addresses need to be looked through again.
  const addresses = useDeferredValue(every.accounts);
  const holding = useMemo(() => walletsHolding(lookInside ? addresses : [], search), [addresses, lookInside, search]);
  const rows = useMemo(() => wantedWallets(wallets ?? [], origin, search, holding), [wallets, origin, search, holding]);

  const columns = useColumns(exportDates, holding, setRenaming);

  return (
    <Listing
      title={t('wallets')}
      lead={wallets && t('counts', { wallets: wallets.length, accounts: total })}
      actions={
        <>
          <LinkButton to="/import" icon={IconFileImport}>
            {t('import')}
          </LinkButton>
          <AddLink to="?new">{t('createWallet')}</AddLink>
        </>
      }
      problem={answer.problem}
      all={wallets}
      rows={rows}
      columns={columns}
      order={orderByName}
      exported={{ file: 'wallets', fields: exportFields }}
      label={t('wallets')}
      rowKey={({ walletId }) => walletId}
      rowLabel={({ walletName }) => walletName}
      onOpen={({ walletId }) => {
        const found = holding.get(walletId);
        void navigate(found ? `${walletId}/accounts/${found.address}` : walletId);
      }}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      choice={{ label: t('show'), value: origin, options: origins, nameOf: t, onChange: setOrigin }}
      noMatch={t('noMatch')}
      empty={{
        lead: t('noneYet'),
        title: t('emptyTitle'),
        words: t.rich('emptyWords', { key: (chunks) => <Link to="/private-keys?new">{chunks}</Link> }),
        ways: [
          { to: '?new', label: t('createWallet') },
          { to: '/import', label: t('importWords') },
        ],
        facts: [{ name: t('accepted'), value: t('acceptedWords') }, scriptFact(t, 'create_wallet')],
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

const exportFields: ExportFields<WalletGlance> = {
  walletId: ({ walletId }) => walletId,
  walletName: ({ walletName }) => walletName,
  addressFormats: ({ addressFormats }) => addressFormats,
  accounts: ({ accounts }) => accounts,
  imported: ({ imported }) => imported,
  exported: ({ exported }) => exported,
  exportedAccounts: ({ exportedAccounts }) => exportedAccounts,
  lastUsedAt: ({ lastUsedMs }) => utc(lastUsedMs),
};

const exportTypes = ['ACTIVITY_TYPE_EXPORT_WALLET'];

function useColumns(
  exportDates: ReadonlyMap<string, number>,
  holding: ReadonlyMap<string, WalletAccount>,
  onRename: (wallet: WalletGlance) => void,
): readonly Column<WalletGlance>[] {
  const t = useMessages(messages);
  const f = useFormats();
  return useMemo(
    () => [
      markColumn(t, ({ walletId }) => walletId),
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(9rem, 1fr)',
        sort: ({ walletName }) => walletName,
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
        sort: ({ addressFormats }) => familiesOf(addressFormats).join(', '),
        cell: ({ addressFormats }) => familiesOf(addressFormats).join(', '),
      },
      {
        key: 'accounts',
        title: t('accounts'),
        align: 'end',
        width: '5.5rem',
        sort: ({ accounts }) => accounts,
        cell: ({ accounts }) => f.number(accounts),
      },
      originColumn(t),
      {
        key: 'left',
        title: t('leftThisVault'),
        width: 'minmax(9rem, 12rem)',
        sort: (wallet) => (hasLeft(wallet) ? (exportDates.get(wallet.walletId) ?? 0) : undefined),
        cell: (wallet) => <Left wallet={wallet} atMs={exportDates.get(wallet.walletId)} />,
      },
      {
        key: 'used',
        title: t('colUsed'),
        width: '7rem',
        priority: 2,
        sort: ({ lastUsedMs }) => lastUsedMs,
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
      <span className={classes.inColumn}>
        <Time ms={atMs} />
      </span>
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
