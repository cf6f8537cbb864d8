import { Button } from '@mantine/core';
import { IconArrowRight, IconFileImport, IconHistory, IconUserPlus, IconWallet, type Icon } from '../../ui/icons.ts';
import type { Backup } from '#shared/bridge.ts';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { Page } from './Page.tsx';
import classes from './ReadyStep.module.css';
import { messages } from './messages.ts';

type NextKey = 'nextImport' | 'nextPerson' | 'nextDrill';
const next: readonly Readonly<{ key: NextKey; path: string; icon: Icon }>[] = [
  { key: 'nextImport', path: '/import', icon: IconFileImport },
  { key: 'nextPerson', path: '/people?new', icon: IconUserPlus },
  { key: 'nextDrill', path: '/settings/backups', icon: IconHistory },
];

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
      action={
        <Button type="submit" size="md" rightSection={<IconArrowRight />}>
          {t('createTheFirstWallet')}
        </Button>
      }
      onSubmit={() => props.onGo('/wallets?new')}
    >
      <ul className={classes.done}>
        <li>
          <Glyph kind="done" />
          <span>{t.rich('doneVault', { folder: path(props.folder) })}</span>
        </li>
        <li>
          <Glyph kind="done" />
          <span>{t('doneCode')}</span>
        </li>
        {props.backup === null ? (
          <li className={style('waiting')}>
            <Glyph kind="waits" />
            <span>{t('noBackupYet')}</span>
          </li>
        ) : (
          <li>
            <Glyph kind="done" />
            <span>{t.rich('doneBackup', { file: path(props.backup.file) })}</span>
          </li>
        )}
      </ul>
      <section>
        <h2 className={style('label', 'above')}>{t('nextTitle')}</h2>
        <ul className={classes.next}>
          <Way
            icon={IconWallet}
            title={t('createTheFirstWallet')}
            words={t('nextWalletWords')}
            onGo={() => props.onGo('/wallets?new')}
          />
          {next.map(({ key, path: to, icon }) => (
            <Way key={key} icon={icon} title={t(key)} words={t(`${key}Words`)} onGo={() => props.onGo(to)} />
          ))}
        </ul>
      </section>
    </Page>
  );
}

function Way(props: { icon: Icon; title: string; words: string; onGo: () => void }) {
  const Shape = props.icon;
  return (
    <li>
      <button type="button" className={classes.way} onClick={props.onGo}>
        <Shape size="1.125rem" stroke={1.6} aria-hidden />
        <span>
          <span className={classes.title}>{props.title}</span>
          <span className={classes.words}>{props.words}</span>
        </span>
      </button>
    </li>
  );
}
