import { Link, useParams } from 'react-router';
import { ActivitySentence } from '../../flows/activity/reading/effect.tsx';
import { useActivityText, type ActivityView } from '../../flows/activity/activity-text.tsx';
import { useActivity, useAsk } from '../../api/hooks.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { CarryOut } from '../../flows/offline-votes/CarryOut.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { FingerprintSection } from './VotePanel.tsx';

/** A request that waits, as it is carried to a machine where somebody votes who does not come here: as a file, and as codes. */
export function CarryPage() {
  const t = useMessages(messages);
  const { activityId } = useParams();
  const answer = useActivity(activityId);
  const crumbs = [
    { to: '/approvals', label: t('approvals') },
    { to: `/approvals/${activityId}`, label: t('theRequest') },
  ];
  return (
    <Page
      title={t('carry')}
      lead={t('carryLead')}
      crumbs={crumbs}
      asideLabel={t('carryWhat')}
      aside={answer.data && <Beside activity={answer.data} />}
    >
      {answer.problem && <ProblemNotice problem={{ ...answer.problem, title: t('notFound') }} />}
      {answer.data && <Carry activity={answer.data} />}
    </Page>
  );
}

function Carry({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const names = useActivityText();
  // What is carried tells when the votes lapse, which each further vote may change.
  const { data, problem } = useAsk(`offer ${activity.id}`, (bridge) => bridge.local.exportVoteRequest(activity.id), {
    tables: ['activities'],
  });
  return (
    <>
      <p className={style('large', 'flush', 'bottom16')}>
        <ActivitySentence activity={activity} names={names} />
      </p>
      {problem && <ProblemNotice problem={{ ...problem, title: t('carryNot') }} />}
      {data && !problem && <CarryOut what="request" carried={data} />}
    </>
  );
}

/** What goes along and what does not, what to do over there, and the words to compare by voice. */
function Beside({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  return (
    <>
      <Section title={t('carryWhat')}>
        <p className={style('below')}>{t('carryHolds')}</p>
      </Section>
      <Section title={t('carryThen')}>
        <ol className={style('bullets', 'grid', 'gap8', 'top4')}>
          <li>{t('carryStep1')}</li>
          <li>{t.rich('carryStep2', { code: (chunks) => <code>{chunks}</code> })}</li>
          <li>{t.rich('carryStep3', { a: (chunks) => <Link to="/approvals/bring">{chunks}</Link> })}</li>
        </ol>
      </Section>
      <FingerprintSection value={activity.fingerprint} />
    </>
  );
}
