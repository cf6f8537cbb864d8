import { Button } from '@mantine/core';
import { IconEye, IconLock } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { About } from './About.tsx';
import classes from './Export.module.css';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

export function WayPage({ subject }: { subject: Subject }) {
  const t = useMessages(messages);
  const thing = t(subject.what === 'wallet' ? 'thingWallet' : 'thingKey');
  const title = ({ wallet: 'exportWallet', account: 'exportAccount', 'private-key': 'exportKey' } as const)[
    subject.what
  ];
  return (
    <Page
      title={t.rich(title, { name: <SafeText text={subject.name} max={60} /> })}
      crumbs={[{ to: '/export', label: t('title') }, { label: t('wayTitle') }]}
      asideLabel={t('askedFor')}
      aside={<About subject={subject} />}
    >
      <div className={classes.ways}>
        <Way
          title={t('sealWay')}
          lead={t('sealWayWords')}
          facts={[t('sealEncrypted', { thing }), t('sealPlain')]}
          button={
            <Button
              component={Link}
              to={exportPath(subject.what, subject.id, { way: 'seal' })}
              leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
            >
              {t('sealGo')}
            </Button>
          }
        />
        <Way
          title={t('showWay')}
          lead={t('showWayWords')}
          facts={[t('showPlain', { thing })]}
          button={
            <Button
              component={Link}
              to={exportPath(subject.what, subject.id, { way: 'show' })}
              variant="default"
              leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
            >
              {t('showGo')}
            </Button>
          }
        />
      </div>
      <Section title={t('cannot')}>
        <ul className={classes.list}>
          <li>{t('cannotCopies')}</li>
          <li>{t('cannotUse')}</li>
          <li>{t('cannotRecord')}</li>
        </ul>
      </Section>
    </Page>
  );
}

function Way(props: { title: string; lead: string; facts: readonly string[]; button: ReactNode }) {
  return (
    <section className={classes.way}>
      <h2 className={classes.wayTitle}>{props.title}</h2>
      <p className={classes.words}>{props.lead}</p>
      <ul className={classes.list}>
        {props.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={classes.wayFoot}>{props.button}</div>
    </section>
  );
}
