import { Button, NavLink } from '@mantine/core';
import type { Backup } from '#shared/bridge.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconFileImport, IconHistory, IconUserPlus, IconWallet } from '../../ui/icons.ts';
import { Status } from '../../ui/parts/Status.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { Page } from './Page.tsx';

const next = [
  { title: 'createTheFirstWallet', words: 'nextWalletWords', path: '/wallets?new', icon: IconWallet },
  { title: 'nextImport', words: 'nextImportWords', path: '/import', icon: IconFileImport },
  { title: 'nextPerson', words: 'nextPersonWords', path: '/people?new=passphrase', icon: IconUserPlus },
  { title: 'nextDrill', words: 'nextDrillWords', path: '/settings/backups', icon: IconHistory },
] as const;

export function ReadyStep(props: { folder: string; backup: Backup | null; onGo: (path: string) => void }) {
  const t = useMessages(messages);
  const path = (text: string) => <SafeText text={text} max={800} mono />;
  return (
    <Page
      step="ready"
      title={t('readyTitle')}
      lead={t('readyLead')}
      note={
        <Button variant="default" size="md" onClick={() => props.onGo('/')}>
          {t('enter')}
        </Button>
      }
      action={t('createTheFirstWallet')}
      onSubmit={() => props.onGo('/wallets?new')}
    >
      <ul className={style('list', 'column', 'breakable', 'gap8')}>
        <li>
          <Status kind="done">{t.rich('doneVault', { folder: path(props.folder) })}</Status>
        </li>
        <li>
          <Status kind="done">{t('doneCode')}</Status>
        </li>
        <li>
          {props.backup === null ? (
            <Status kind="waits">{t('noBackupYet')}</Status>
          ) : (
            <Status kind="done">{t.rich('doneBackup', { file: path(props.backup.file) })}</Status>
          )}
        </li>
      </ul>
      <section>
        <h2 className={style('label', 'above')}>{t('nextTitle')}</h2>
        <ul className={style('list', 'lineTop')}>
          {next.map(({ title, words, path: to, icon: Icon }) => (
            <li key={to} className={style('lineBelow')}>
              <NavLink
                component="button"
                type="button"
                label={<span className={style('strong')}>{t(title)}</span>}
                description={t(words)}
                leftSection={<Icon size="1.125rem" stroke={1.6} color="var(--co-accent)" aria-hidden />}
                onClick={() => props.onGo(to)}
              />
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
