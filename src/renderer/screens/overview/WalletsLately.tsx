import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { Overview } from './day.ts';
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
      {lately.length === 0 && <p className={style('quiet', 'belowMore')}>{t('noneYet')}</p>}
      <ul className={style('list')}>
        {lately.map(({ walletId, walletName, accounts, lastUsedMs }) => (
          <li key={walletId} className={style('row', 'gap12', 'lineBelow', 'padBlock8')}>
            <KeyIcon of={walletId} size={0.875} />
            <span className={style('grid', 'grow', 'breakable', 'shrink')}>
              <NameLink to={`/wallets/${walletId}`}>
                <SafeText text={walletName} max={60} />
              </NameLink>
              <span className={style('note', 'tabular')}>{t('accountsCount', { n: accounts })}</span>
            </span>
            <Box miw="4.5rem" ta="end" className={style('quiet', 'tabular')}>
              {lastUsedMs === undefined ? t('notUsed') : f.time(lastUsedMs)}
            </Box>
          </li>
        ))}
      </ul>
    </Section>
  );
}
