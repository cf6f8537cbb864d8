import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

export function NoKeys({ hasTags }: { hasTags: boolean }) {
  const t = useMessages(messages);
  return (
    <Page
      title={t('title')}
      lead={t('none')}
      {...(hasTags
        ? {
            actions: (
              <Button component={Link} to="/private-keys/tags" variant="default">
                {t('tags')}
              </Button>
            ),
          }
        : {})}
    >
      <EmptyState
        title={t('emptyTitle')}
        words={t.rich('emptyWords', { wallet: (chunks) => <Link to="/wallets?new">{chunks}</Link> })}
        ways={[
          { to: '?new', label: t('create') },
          { to: '/import', label: t('importOne') },
        ]}
        facts={[
          { name: t('accepted'), value: t('acceptedWords') },
          {
            name: t('byScript'),
            value: t.rich('byScriptWords', {
              console: (chunks) => <Link to="/console/create_private_keys">{chunks}</Link>,
            }),
          },
        ]}
      />
    </Page>
  );
}
