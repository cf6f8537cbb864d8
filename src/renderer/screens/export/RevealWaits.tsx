import type { ActivityView } from '../../api/activity-view.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Fingerprint } from '../../ui/text/Fingerprint.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import classes from './Export.module.css';
import { messages } from './messages.ts';

export function RevealWaits({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  return (
    <div className={classes.form}>
      <PendingApproval
        what={
          <>
            <strong>{t('waitsTitle')}.</strong> {t('waitsReveal')}
          </>
        }
        activityId={activity.id}
      />
      <Section title={t('fingerprint')}>
        <Fingerprint value={activity.fingerprint} label={t('fingerprint')} />
      </Section>
    </div>
  );
}
