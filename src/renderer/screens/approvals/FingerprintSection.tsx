import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Approvals.module.css';
import { messages } from './messages.ts';

export function FingerprintSection({ value }: { value: string }) {
  const t = useMessages(messages);
  return (
    <Section title={t('fingerprint')}>
      <Fingerprint value={value} />
      <p className={classes.hint}>{t('readAloud')}</p>
    </Section>
  );
}
