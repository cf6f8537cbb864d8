import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import { paramsOf, pathOfType, type ActivityView } from '../../api/activity-view.ts';
import { nextFreePath } from '#shared/chains.ts';
import { useFinishedActivities } from '../../api/activities.ts';
import { useCall } from '../../api/hooks.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { LastExport, Made, PoliciesNaming } from '../../flows/key-parts.tsx';
import { FactStrip } from '../../ui/parts/FactStrip.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { usedPathsOf, usualChain } from './account-plan.ts';
import type { Wallet } from './wallet-rows.ts';
import { messages } from './messages.ts';

const makings = ['ACTIVITY_TYPE_CREATE_WALLET', 'ACTIVITY_TYPE_IMPORT_WALLET'];

export function WalletFacts(props: { wallet: Wallet; accounts: readonly WalletAccount[]; done: boolean }) {
  const { wallet, accounts, done } = props;
  const t = useMessages(messages);
  const [made] = useFinishedActivities(makings, { objectId: wallet.walletId, limit: 1 });
  const nextFree = useMemo(() => (done ? nextFreeOf(accounts) : undefined), [accounts, done]);
  return (
    <Box flex="1 0 100%" mb={4}>
      <FactStrip
        facts={[
          { name: t('seed'), value: <Status kind="sealed">{seedWords(made, t)}</Status> },
          {
            name: t(wallet.imported ? 'imported' : 'madeHere'),
            value: <Made createdAt={wallet.createdAt} activity={made} />,
          },
          { name: t('leftThisVault'), value: <LeftVault wallet={wallet} /> },
          { name: t('policiesNaming'), value: <PoliciesNaming name={wallet.walletId} /> },
          ...(nextFree === undefined
            ? []
            : [{ name: t('nextFree'), value: <code className={style('small', 'breakable')}>{nextFree}</code> }]),
        ]}
      />
    </Box>
  );
}

/** How many words there are, where the activity that made the wallet tells; an import is sealed before it comes here. */
function seedWords(made: ActivityView | undefined, t: Translate<MessageKey<typeof messages>>): string {
  if (!made || pathOfType(made.type) !== 'create_wallet') return t('sealedWords');
  const { mnemonicLength } = paramsOf(made);
  return t('wordsCount', { n: typeof mnemonicLength === 'number' ? mnemonicLength : limits.mnemonicWordsDefault });
}

function LeftVault({ wallet }: { wallet: Wallet }) {
  const t = useMessages(messages);
  const { walletId, exported } = wallet;
  const known = useCall('overview', {}).data?.wallets.find((one) => one.walletId === walletId);
  const keys = known?.exportedAccounts ?? 0;
  if (!exported && keys === 0) return t('never');
  return (
    <>
      {exported && (
        <LastExport
          type="ACTIVITY_TYPE_EXPORT_WALLET"
          objectId={walletId}
          undated={t('words')}
          dated={(date) => t('wordsOn', { date })}
        />
      )}
      {keys > 0 && <span>{t('accountsCount', { n: keys })}</span>}
    </>
  );
}

/** The next free path on the chain that most accounts are of; undefined for a wallet without accounts. */
function nextFreeOf(accounts: readonly WalletAccount[]): string | undefined {
  const chain = usualChain(accounts);
  return chain && nextFreePath(chain, usedPathsOf(accounts, chain));
}
