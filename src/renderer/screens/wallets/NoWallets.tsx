import { Link } from 'react-router';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

export function NoWallets() {
  const t = useMessages(messages);
  return (
    <Page title={t('title')} lead={t('none')}>
      <EmptyState
        title={t('emptyTitle')}
        words={t.rich('emptyWords', { key: (chunks) => <Link to="/private-keys?new">{chunks}</Link> })}
        ways={[
          { to: '?new', label: t('createWallet') },
          { to: '/import', label: t('importWords') },
        ]}
        facts={[
          { name: t('accepted'), value: t('acceptedWords') },
          {
            name: t('byScript'),
            value: t.rich('byScriptWords', { console: (chunks) => <Link to="/console/create_wallet">{chunks}</Link> }),
          },
        ]}
      />
    </Page>
  );
}
