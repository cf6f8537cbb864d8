import { useCall } from '../../api/hooks.ts';
import type { ActivityView } from '../../api/activity-view.ts';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import type { ApprovalStatus } from '../../flows/activity/approval-status.ts';
import { stepsText, useMethodNames, type Steps } from '../../flows/activity/second-factors.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** Whether enough users approved, and some of them still have to prove a further credential. */
export function needsFactors({ status }: ActivityView): boolean {
  return status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
}

/** Whose proof of which factors is missing, a sentence for each policy. */
export function MissingFactors(props: { approvalStatus: ApprovalStatus; names: ActivityText }) {
  const t = useMessages(messages);
  return props.approvalStatus.missingFactors?.map(({ userId, missing }, index) => (
    // Two policies of one user have no identity here but their place.
    <p key={index} className={style('below', 'breakable')}>
      {t.rich('whoProves', { who: props.names.person(userId), steps: <StepsInWords steps={missing} /> })}
    </p>
  ));
}

/** Steps within a sentence: a passkey or a code by email, and an API key. */
export function StepsInWords({ steps }: { steps: Steps }) {
  const t = useMessages(messages);
  return (
    <NodeList>
      {steps.map(({ any }, index) => (
        // A step has no identity but its place.
        <NodeList key={index} or>
          {[...new Set(any.map(({ type }) => t('withMethod', { type })))]}
        </NodeList>
      ))}
    </NodeList>
  );
}

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
