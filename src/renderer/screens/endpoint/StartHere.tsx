import { Link } from 'react-router';
import { usualAddress } from '../../api/shell-commands.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Snippets } from '../../ui/text/Snippets.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Endpoint.module.css';
import { snippets } from './snippets.ts';
import { messages } from './messages.ts';

export function StartHere(props: { address: string | undefined; organizationId: string }) {
  const t = useMessages(messages);
  const texts = snippets(props.address ?? usualAddress, props.organizationId);
  const ways = ['curl', 'coffer', 'official'] as const;
  return (
    <Section title={t('start')} aside={<Link to="/people">{t('makeKey')}</Link>}>
      <Snippets
        ways={ways.map((way) => ({ way, name: t(way), text: texts[way], label: t('commands', { name: t(way) }) }))}
      />
      <p className={classes.dim}>{t('needKey')}</p>
    </Section>
  );
}
