import type { ReactNode } from 'react';
import { Address } from '../../ui/text/Address.tsx';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Export.module.css';
import type { Subject } from './subject.ts';
import { messages } from './messages.ts';

export function About(props: { subject: Subject; rows?: ReactNode; notes?: readonly string[]; children?: ReactNode }) {
  const t = useMessages(messages);
  const { subject } = props;
  const name = ({ wallet: 'wallet', account: 'wallet', 'private-key': 'keys' } as const)[subject.what];
  return (
    <div className={style('column')}>
      <Section title={t('askedFor')}>
        <DefinitionList>
          <DefinitionItem name={t(name)}>
            <strong>
              <SafeText text={subject.name} />
            </strong>
          </DefinitionItem>
          {subject.accounts !== undefined && (
            <DefinitionItem name={t('accountCount')}>{subject.accounts}</DefinitionItem>
          )}
          {subject.path !== undefined && (
            <DefinitionItem name={t('path')}>
              <code>{subject.path}</code>
            </DefinitionItem>
          )}
          <DefinitionItem name={t('left')}>{t(subject.exported ? 'exported' : 'leftNo')}</DefinitionItem>
          {props.rows}
        </DefinitionList>
        {subject.address !== undefined && (
          <div className={classes.address}>
            <Address value={subject.address} wrap label={t('address')} />
          </div>
        )}
      </Section>
      <Section title={t('given')}>
        <p className={classes.words}>
          {subject.what === 'wallet' ? t('givenWallet', { n: subject.accounts ?? 0 }) : t('givenKey')}
        </p>
        {props.notes !== undefined && (
          <ul className={classes.list}>
            {props.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Section>
      {props.children}
    </div>
  );
}
