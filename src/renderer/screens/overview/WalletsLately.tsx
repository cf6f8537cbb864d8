import { Link } from 'react-router';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import type { Overview } from './day.ts';
import classes from './WalletsLately.module.css';
import { messages } from './messages.ts';

const shown = 5;

export function WalletsLately({ wallets }: { wallets: Overview['wallets'] }) {
  const t = useMessages(messages);
  const f = useFormats();
  const lately = wallets.toSorted((one, other) => (other.lastUsedMs ?? 0) - (one.lastUsedMs ?? 0)).slice(0, shown);
  return (
    <Section
      title={t('walletsUsedLately')}
      aside={wallets.length > 0 && <Link to="/wallets">{t('allOf', { n: wallets.length })}</Link>}
    >
      {lately.length === 0 && <p className={style('quiet', 'belowMore')}>{t('noWallets')}</p>}
      <ul className={style('list')}>
        {lately.map(({ walletId, walletName, accounts, lastUsedMs }) => (
          <li key={walletId} className={classNames(style('grid', 'gap12', 'lineBelow'), classes.wallet)}>
            <KeyIcon of={walletId} size={0.875} />
            <Link to={`/wallets/${walletId}`} className={classes.name}>
              <SafeText text={walletName} max={60} />
            </Link>
            <span className={classes.number}>
              <span aria-hidden="true">{f.number(accounts)}</span>
              <VisuallyHidden>{t('accountsCount', { n: accounts })}</VisuallyHidden>
            </span>
            <span className={classes.time}>{lastUsedMs === undefined ? t('walletNever') : f.time(lastUsedMs)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
