import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading, Readings } from '../../ui/Legend.tsx';
import { Page } from '../../ui/Page.tsx';
import { useWords } from '../../ui/words.tsx';
import { NetworkPlate } from './NetworkPlate.tsx';
import type { Standing } from './receivers.ts';
import { words } from './words.ts';

/** The place before anybody is told of anything: what a webhook is, and the two ways to have one. */
export function NoWebhooks(props: { readonly standing: Standing; readonly children: ReactNode }) {
  const t = useWords(words);
  return (
    <Page title={t('title')} lead={t('none')}>
      <NetworkPlate standing={props.standing} />
      <EmptyState
        title={t('emptyTitle')}
        words={t('emptyWords')}
        primary={
          <Button component={Link} to="/webhooks?new">
            {t('add')}
          </Button>
        }
        secondary={
          <Button component={Link} to="/organizations/features" variant="default">
            {t('emptyFeature')}
          </Button>
        }
        foot={
          <Readings>
            <Reading name={t('sent')}>{t('sentWords')}</Reading>
            <Reading name={t('taken')}>{t('takenWords')}</Reading>
            <Reading name={t('byScript')}>
              {t.rich('byScriptWords', {
                console: (chunks) => <Link to="/console/create_webhook_endpoint">{chunks}</Link>,
              })}
            </Reading>
          </Readings>
        }
      />
      {props.children}
    </Page>
  );
}
