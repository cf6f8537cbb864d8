import { useState } from 'react';
import { Link } from 'react-router';
import { FailureNotice } from '../../flows/activity/FailureNotice.tsx';
import { ActivitySentence } from '../../flows/activity/reading/effect.tsx';
import { useActivityText, type ActivityView } from '../../flows/activity/activity-text.tsx';
import { useBridge } from '../../api/bridge-context.ts';
import { useTask } from '../../flows/use-task.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { GiveCarried } from '../../flows/offline-votes/GiveCarried.tsx';
import { AfterVote, outcomeOf, type Cast } from './AfterVote.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** What came of one vote that was brought. */
type Brought = { cast: Cast; activity: ActivityView };

export function BringPage() {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { run, busy, problem } = useTask();
  const [brought, setBrought] = useState<Brought | null>(null);

  const take = async (text: string): Promise<void> => {
    setBrought(null);
    const taken = await run(t('notTaken'), () => bridge.local.importOfflineVote(text));
    if ('problem' in taken) return;
    // What the service calls an activity has the wire's form.
    const activity = taken.value as unknown as ActivityView;
    const approved = activity.votes.at(-1)?.selection === 'VOTE_SELECTION_APPROVED';
    setBrought({ activity, cast: { outcome: outcomeOf(approved ? 'approve' : 'reject', activity.status) } });
  };
  return (
    <Page
      title={t('bring')}
      lead={t('bringLead')}
      crumbs={[{ to: '/approvals', label: t('approvals') }]}
      asideLabel={t('bringChecks')}
      aside={
        <Section title={t('bringChecks')}>
          <p className={style('below')}>{t('bringChecked')}</p>
        </Section>
      }
    >
      {brought && <Outcome {...brought} />}
      {problem && (
        <div className={style('bottom16')}>
          <ProblemNotice problem={problem} />
        </div>
      )}
      {busy && (
        <p className={style('hint', 'bottom8')} role="status">
          {t('bringChecking')}
        </p>
      )}
      <GiveCarried what="vote" onText={(text) => void take(text)} />
    </Page>
  );
}

function Outcome({ cast, activity }: Brought) {
  const t = useMessages(messages);
  const names = useActivityText();
  return (
    <div className={style('lineBelow', 'padBlock12', 'bottom16')}>
      <AfterVote cast={cast} activity={activity} />
      <p className={style('large', 'flush', 'bottom16')}>
        <ActivitySentence activity={activity} names={names} />
      </p>
      {activity.failure && <FailureNotice activity={activity} failure={activity.failure} names={names} />}
      <Link to={`/approvals/${activity.id}`}>{t('bringSee')}</Link>
    </div>
  );
}
