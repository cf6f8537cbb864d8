import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { limits } from '#shared/limits.ts';
import type { Operations } from '../../api/operations.ts';
import { instantOf, paramsOf, pathOfType, submitterOf, type ActivityView } from '../../api/activity-view.ts';
import { chainOf, nextFreePath, type Chain } from '../../api/chains.ts';
import { useFinishedActivities } from '../../api/finished-activities.ts';
import { policiesNaming } from '../../api/policies-naming.ts';
import { useCall, usePeople } from '../../api/hooks.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { FactStrip } from '../../ui/parts/FactStrip.tsx';
import { PolicyLinks } from '../../ui/parts/PolicyLinks.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Wallets.module.css';
import { messages } from './messages.ts';

type Wallet = Operations['get_wallet']['result']['wallet'];

const makings = ['ACTIVITY_TYPE_CREATE_WALLET', 'ACTIVITY_TYPE_IMPORT_WALLET'];
const exports = ['ACTIVITY_TYPE_EXPORT_WALLET'];

export function WalletFacts(props: { wallet: Wallet; accounts: readonly WalletAccount[]; done: boolean }) {
  const { wallet, accounts, done } = props;
  const { walletId } = wallet;
  const t = useMessages(messages);
  const [made] = useFinishedActivities(makings, { objectId: walletId, limit: 1 });
  const policies = policiesNaming(useCall('list_policies', {}).data?.policies, walletId);
  const nextFree = useMemo(() => (done ? nextFreeOf(accounts) : undefined), [accounts, done]);
  return (
    <div className={classes.facts}>
      <FactStrip
        facts={[
          { name: t('seed'), value: <Status kind="sealed">{seedWords(made, t)}</Status> },
          { name: t(wallet.imported ? 'imported' : 'madeHere'), value: <Made wallet={wallet} activity={made} /> },
          { name: t('leftThisVault'), value: <LeftVault wallet={wallet} /> },
          { name: t('policiesNaming'), value: <PolicyLinks policies={policies} /> },
          ...(nextFree === undefined
            ? []
            : [{ name: t('nextFree'), value: <code className={style('small', 'breakable')}>{nextFree}</code> }]),
        ]}
      />
    </div>
  );
}

/** How many words there are, where the activity that made the wallet tells; an import is sealed before it comes here. */
function seedWords(made: ActivityView | undefined, t: Translate<MessageKey<typeof messages>>): string {
  if (!made || pathOfType(made.type) !== 'create_wallet') return t('sealedWords');
  const { mnemonicLength } = paramsOf(made);
  return t('wordsCount', { n: typeof mnemonicLength === 'number' ? mnemonicLength : limits.mnemonicWordsDefault });
}

function Made({ wallet, activity }: { wallet: Wallet; activity: ActivityView | undefined }) {
  const t = useMessages(messages);
  const f = useFormats();
  const { nameOf } = usePeople();
  const date = f.date(instantOf(wallet.createdAt));
  const name = activity && nameOf(submitterOf(activity));
  return <span>{name === undefined ? date : t.rich('onBy', { date, name: <SafeText text={name} max={60} /> })}</span>;
}

function LeftVault({ wallet }: { wallet: Wallet }) {
  const t = useMessages(messages);
  const f = useFormats();
  const [exported] = useFinishedActivities(exports, { objectId: wallet.walletId, limit: 1 });
  const keys =
    useCall('overview', {}).data?.wallets.find((one) => one.walletId === wallet.walletId)?.exportedAccounts ?? 0;
  const said: ReactNode[] = [];
  if (wallet.exported && exported)
    said.push(
      <Link key="words" to={`/activities/${exported.id}`}>
        {t('wordsOn', { date: f.time(instantOf(exported.updatedAt)) })}
      </Link>,
    );
  else if (wallet.exported) said.push(t('words'));
  if (keys > 0) said.push(<span key="keys">{t('accountsCount', { n: keys })}</span>);
  return said.length === 0 ? <>{t('never')}</> : <>{said}</>;
}

/** The next free path on the chain that most accounts are of; undefined for a wallet without accounts. */
function nextFreeOf(accounts: readonly WalletAccount[]): string | undefined {
  const used = new Map<Chain, string[]>();
  for (const { addressFormat, curve, path } of accounts) {
    const chain = chainOf(addressFormat, curve);
    if (!chain) continue;
    const paths = used.get(chain) ?? [];
    paths.push(path);
    used.set(chain, paths);
  }
  let most: readonly [Chain, readonly string[]] | undefined;
  for (const entry of used) if (!most || entry[1].length > most[1].length) most = entry;
  return most && nextFreePath(...most);
}
