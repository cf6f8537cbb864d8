import { useCall } from '../../api/hooks.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { stepsText, useMethodNames } from '../../flows/activity/second-factors.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** Which credentials the approvals of an activity need, and which are proved. Nothing where no MFA policy applies. */
export function SecondFactors({ activity, names }: { activity: ActivityView; names: ActivityText }) {
  const t = useMessages(messages);
  const methodName = useMethodNames();
  const statuses = useCall('get_mfa_status', { activityId: activity.id }).data?.mfaStatuses ?? [];
  if (statuses.length === 0) return null;
  return (
    <Section title={t('secondFactors')}>
      <ul className={style('list')}>
        {statuses.map(({ userId, mfaPolicyId, satisfied, requiredMethods, satisfiedMethods }) => (
          <li key={userId + mfaPolicyId} className={style('wrap', 'apart', 'gap8', 'padBlock12')}>
            <span>
              {names.person(userId)}
              <span className={style('facts')}>{stepsText(requiredMethods, methodName)}</span>
            </span>
            <Status kind={satisfied ? 'done' : 'waits'}>
              {t('proved', { n: satisfiedMethods.length, of: requiredMethods.length })}
            </Status>
          </li>
        ))}
      </ul>
      <p className={style('hint')}>{t('proveWords')}</p>
    </Section>
  );
}
