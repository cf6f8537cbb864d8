import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading, Readings } from '../../ui/Legend.tsx';
import { Page } from '../../ui/Page.tsx';
import { useWords } from '../../ui/words.tsx';
import { words } from './words.ts';

/** The place before there is a wallet: what one is, and the two ways to have one. */
export function NoWallets() {
  const t = useWords(words);
  return (
    <Page title={t('title')} lead={t('none')}>
      <EmptyState
        title={t('emptyTitle')}
        words={t.rich('emptyWords', { key: (chunks) => <Link to="/private-keys?new">{chunks}</Link> })}
        primary={
          <Button component={Link} to="?new">
            {t('emptyCreate')}
          </Button>
        }
        secondary={
          <Button component={Link} to="/import" variant="default">
            {t('emptyImport')}
          </Button>
        }
        foot={
          <Readings>
            <Reading name={t('accepted')}>{t('acceptedWords')}</Reading>
            <Reading name={t('byScript')}>
              {t.rich('byScriptWords', { console: (chunks) => <Link to="/console/create_wallet">{chunks}</Link> })}
            </Reading>
          </Readings>
        }
      />
    </Page>
  );
}
