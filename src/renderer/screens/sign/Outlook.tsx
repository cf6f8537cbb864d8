import { Explained } from '../../flows/activity/explained/Explained.tsx';
import type { ActivityText } from '../../flows/activity/activity-text.tsx';
import { useCall } from '../../api/hooks.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { asJson, type SigningRequest } from './draft.ts';
import { messages } from './messages.ts';

/** What the rules would say to a request, before anybody is asked. `request`: null while there is none that could be sent. */
export function Outlook(props: { request: SigningRequest | null; names: ActivityText }) {
  const t = useMessages(messages);
  const { request, names } = props;
  return (
    <Section title={t('outlook')}>
      {request ? <Simulated request={request} names={names} /> : <p className={style('hint')}>{t('outlookLater')}</p>}
    </Section>
  );
}

function Simulated(props: { request: SigningRequest; names: ActivityText }) {
  const t = useMessages(messages);
  const { data, problem } = useCall('simulate_request', asJson(props.request), { keepPrevious: true });
  if (problem) return <ProblemNotice problem={{ ...problem, title: t('notSimulated') }} />;
  return data ? <Explained explanation={data} names={props.names} /> : null;
}
