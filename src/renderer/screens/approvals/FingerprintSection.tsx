import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './VotePanel.module.css';
import { messages } from './messages.ts';

/** What tells a request from any other, in words that two people compare by voice. */
export function FingerprintSection({ value }: { readonly value: string }) {
  const t = useMessages(messages);
  return (
    <Section title={t('fingerprint')}>
      <Fingerprint value={value} />
      <p className={classes.hint}>{t('readAloud')}</p>
    </Section>
  );
}
