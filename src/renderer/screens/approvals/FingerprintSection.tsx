import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { Legend } from '../../ui/parts/Section.tsx';
import { useWords } from '../../messages/translate.tsx';
import classes from './VotePanel.module.css';
import { words } from './messages.ts';

/** What tells a request from any other, in words that two people compare by voice. */
export function FingerprintLegend({ value }: { readonly value: string }) {
  const t = useWords(words);
  return (
    <Legend title={t('fingerprint')}>
      <Fingerprint value={value} />
      <p className={classes.hint}>{t('readAloud')}</p>
    </Legend>
  );
}
