import { Button } from '@mantine/core';
import { IconEye, IconLock } from '../../ui/icons.ts';
import { Link } from 'react-router';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { About, Notes } from './About.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Export.module.css';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

export function WayPage({ subject }: { subject: Subject }) {
  const t = useMessages(messages);
  const thing = t(subject.what === 'wallet' ? 'thingWallet' : 'thingKey');
  const title = ({ wallet: 'exportWallet', account: 'exportAccount', 'private-key': 'exportWallet' } as const)[
    subject.what
  ];
  return (
    <Page
      title={t.rich(title, { name: <SafeText text={subject.name} max={60} /> })}
      crumbs={[{ to: '/export', label: t('export') }, { label: t('wayTitle') }]}
      asideLabel={t('askedFor')}
      aside={<About subject={subject} />}
    >
      <div className={classes.ways}>
        <Way subject={subject} way="seal" facts={[t('sealEncrypted', { thing }), t('sealPlain')]} />
        <Way subject={subject} way="show" facts={[t('showPlain', { thing })]} />
      </div>
      <Section title={t('cannot')}>
        <Notes notes={[t('cannotCopies'), t('cannotUse'), t('cannotRecord')]} />
      </Section>
    </Page>
  );
}

function Way(props: { subject: Subject; way: 'seal' | 'show'; facts: readonly string[] }) {
  const t = useMessages(messages);
  const { way } = props;
  const Icon = way === 'seal' ? IconLock : IconEye;
  return (
    <section className={classNames(style('column', 'gap8'), classes.way)}>
      <h2 className={classes.wayTitle}>{t(`${way}Way`)}</h2>
      <p className={style('hint', 'tight', 'breakable')}>{t(`${way}WayWords`)}</p>
      <Notes notes={props.facts} />
      <div className={classes.wayFoot}>
        <Button
          component={Link}
          to={exportPath(props.subject, { way })}
          variant={way === 'seal' ? 'filled' : 'default'}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        >
          {t(way === 'seal' ? 'sealGo' : 'showWay')}
        </Button>
      </div>
    </section>
  );
}
