import type { ReactNode } from 'react';
import { Address } from '../../ui/text/Address.tsx';
import { Legend, Reading, Readings } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useWords } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import type { Subject } from './subject.ts';
import { words } from './messages.ts';

/** What is to leave the vault, and what that gives away. `rows` are further readings about the request, `notes` further consequences. */
export function About(props: {
  readonly subject: Subject;
  readonly rows?: ReactNode;
  readonly notes?: readonly string[];
  readonly children?: ReactNode;
}) {
  const t = useWords(words);
  const { subject } = props;
  const name = ({ wallet: 'wallet', account: 'wallet', 'private-key': 'keys' } as const)[subject.what];
  return (
    <div className={classes.aside}>
      <Legend title={t('askedFor')}>
        <Readings>
          <Reading name={t(name)}>
            <strong>
              <SafeText text={subject.name} />
            </strong>
          </Reading>
          {subject.accounts !== undefined && <Reading name={t('accountCount')}>{subject.accounts}</Reading>}
          {subject.path !== undefined && (
            <Reading name={t('path')}>
              <code>{subject.path}</code>
            </Reading>
          )}
          <Reading name={t('left')}>{t(subject.exported ? 'leftYes' : 'leftNo')}</Reading>
          {props.rows}
        </Readings>
        {subject.address !== undefined && (
          <div className={classes.address}>
            <Address value={subject.address} wrap label={t('address')} />
          </div>
        )}
      </Legend>
      <Legend title={t('given')}>
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
      </Legend>
      {props.children}
    </div>
  );
}
