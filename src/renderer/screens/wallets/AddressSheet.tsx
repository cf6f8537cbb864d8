import { addressFormatName } from '#shared/chains.ts';
import type { WalletAccount } from '../../api/wallet-accounts.ts';
import { useMessages } from '../../messages/translate.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { Qr } from '../../ui/qr/Qr.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** Accounts on one sheet: more would take the browser minutes to draw. A search narrows them. */
const accountsMax = 500;
/** The side of a code on paper, in rem. */
const qrSize = 6;

/** Prints the accounts of a wallet: name, derivation path, address in full and as a QR code. Nothing on the sheet is secret. */
export function PrintAddresses(props: { walletName: string; accounts: readonly WalletAccount[]; done: boolean }) {
  const t = useMessages(messages);
  const { walletName, accounts, done } = props;
  return (
    <PrintButton
      label={t('printAddresses')}
      title={t.rich('sheetTitle', { name: <SafeText text={walletName} /> })}
      disabled={!done || accounts.length === 0}
    >
      <p>
        {accounts.length > accountsMax
          ? t('sheetFirst', { shown: accountsMax, n: accounts.length })
          : t('accountsCount', { n: accounts.length })}
      </p>
      {accounts.slice(0, accountsMax).map((account) => (
        <Entry key={account.walletAccountId} account={account} />
      ))}
    </PrintButton>
  );
}

function Entry({ account: { name, path, address, addressFormat } }: { account: WalletAccount }) {
  const t = useMessages(messages);
  const format = addressFormatName(addressFormat);
  return (
    <div data-keep className={style('row', 'gap16', 'padBlock8', 'lineBelow')}>
      <div className={style('rigid')}>
        <Qr text={address} label={t('addressQrOf', { address })} size={qrSize} />
      </div>
      <div className={style('column', 'gap4', 'shrink')}>
        <span className={style('strong', 'breakable')}>{name === undefined ? format : <SafeText text={name} />}</span>
        <span>
          {name !== undefined && `${format}, `}
          <code className={style('small', 'breakable')}>{path}</code>
        </span>
        <Address value={address} wrap />
      </div>
    </div>
  );
}
