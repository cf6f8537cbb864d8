import { Tabs } from '@mantine/core';
import { Link } from 'react-router';
import { usualAddress } from '../../api/commands.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Legend } from '../../ui/Legend.tsx';
import { useWords } from '../../ui/words.tsx';
import classes from './Endpoint.module.css';
import { snippets } from './snippets.ts';
import { words } from './words.ts';

/** The first question in three ways, ready to be copied. */
export function StartHere(props: { readonly address: string | undefined; readonly organizationId: string }) {
  const t = useWords(words);
  const texts = snippets(props.address ?? usualAddress, props.organizationId);
  const ways = ['curl', 'coffer', 'official'] as const;
  return (
    <Legend title={t('start')} reading={<Link to="/people">{t('makeKey')}</Link>}>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List>
          {ways.map((way) => (
            <Tabs.Tab key={way} value={way}>
              {t(way)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ways.map((way) => (
          <Tabs.Panel key={way} value={way} pt="sm">
            <CodeBlock text={texts[way]} label={t('commands', { name: t(way) })} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <p className={classes.dim}>{t('needKey')}</p>
    </Legend>
  );
}
