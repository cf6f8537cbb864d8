import type { ActivityView } from '../../api/activity-view.ts';
import { Asked } from '../../ui/parts/PendingNotice.tsx';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { Legend } from '../../ui/parts/Section.tsx';
import { useWords } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import { words } from './messages.ts';

/** A reveal that waits for votes: nothing is shown, and what has to hold until it can be. */
export function RevealWaits({ activity }: { readonly activity: ActivityView }) {
  const t = useWords(words);
  return (
    <div className={classes.form}>
      <Asked
        what={
          <>
            <strong>{t('waitsTitle')}.</strong> {t('waitsReveal')}
          </>
        }
        activityId={activity.id}
      />
      <Legend title={t('fingerprint')}>
        <Fingerprint value={activity.fingerprint} label={t('fingerprint')} />
      </Legend>
    </div>
  );
}
