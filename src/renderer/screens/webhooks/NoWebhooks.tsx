import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { NetworkCallout } from './NetworkCallout.tsx';
import type { DeliveryStatus } from './receivers.ts';
import { messages } from './messages.ts';

export function NoWebhooks(props: { status: DeliveryStatus; children: ReactNode }) {
  const t = useMessages(messages);
  return (
    <Page title={t('webhooks')} lead={t('noneYet')}>
      <NetworkCallout status={props.status} />
      <EmptyState
        title={t('emptyTitle')}
        words={t('emptyWords')}
        ways={[
          { to: '/webhooks?new', label: t('add') },
          { to: '/organizations/features', label: t('emptyFeature') },
        ]}
        facts={[
          { name: t('sent'), value: t('sentWords') },
          { name: t('taken'), value: t('takenWords') },
          {
            name: t('byScript'),
            value: t.rich('webhooksByScriptWords', {
              console: (chunks) => <Link to="/console/create_webhook_endpoint">{chunks}</Link>,
            }),
          },
        ]}
      />
      {props.children}
    </Page>
  );
}
