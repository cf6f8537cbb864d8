import { Button, Group, SimpleGrid } from '@mantine/core';
import { IconEye, IconLock } from '../../ui/icons.ts';
import { Link } from 'react-router';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { ExportPage, Notes } from './ExportPage.tsx';
import { exportPath, type Subject } from './subject.ts';
import { messages } from './messages.ts';

export function WayPage({ subject }: { subject: Subject }) {
  const t = useMessages(messages);
  const { what } = subject;
  return (
    <ExportPage subject={subject}>
      <SimpleGrid minColWidth="17rem" autoFlow="auto-fit" mb="lg">
        <Way subject={subject} way="seal" facts={[t('sealEncrypted', { what }), t('sealPlain')]} />
        <Way subject={subject} way="show" facts={[t('showPlain', { what })]} />
      </SimpleGrid>
      <Section title={t('cannot')}>
        <Notes notes={[t('cannotCopies'), t('cannotUse'), t('cannotRecord')]} />
      </Section>
    </ExportPage>
  );
}

function Way(props: { subject: Subject; way: 'seal' | 'show'; facts: readonly string[] }) {
  const t = useMessages(messages);
  const { way } = props;
  const Icon = way === 'seal' ? IconLock : IconEye;
  return (
    <section className={style('column', 'gap8', 'pad16', 'frame')}>
      <h2 className={style('strong', 'large', 'flush')}>{t(`${way}Way`)}</h2>
      <p className={style('hint', 'tight', 'breakable')}>{t(`${way}WayWords`)}</p>
      <Notes notes={props.facts} />
      <Group mt="auto" pt="xs">
        <Button
          component={Link}
          to={exportPath(props.subject, { way })}
          variant={way === 'seal' ? 'filled' : 'default'}
          leftSection={<Icon aria-hidden />}
        >
          {t(`${way}Way`)}
        </Button>
      </Group>
    </section>
  );
}
