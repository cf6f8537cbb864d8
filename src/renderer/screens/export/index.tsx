import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { PickPage } from './PickPage.tsx';
import { RevealPage } from './RevealPage.tsx';
import { SealPage } from './SealPage.tsx';
import { useSubjects, whats, type What } from './subject.ts';
import { WayPage } from './WayPage.tsx';
import { messages } from './messages.ts';

/**
 * Exporting. The query string says how far it is: `what` and `id` choose the thing, `way` how it leaves, `activity` an export that was asked
 * for already, so that one can come back to it after the votes.
 */
export default function Export() {
  const [query] = useSearchParams();
  const what = whats.find((one) => one === query.get('what'));
  const id = query.get('id');
  const way = query.get('way');
  if (what === undefined || !id) return <PickPage what={what ?? 'wallet'} />;
  // Another thing is another export: nothing of the one before may stay.
  return <Chosen key={`${what}:${id}:${way ?? ''}`} what={what} id={id} way={way} activityId={query.get('activity')} />;
}

function Chosen(props: { what: What; id: string; way: string | null; activityId: string | null }) {
  const t = useMessages(messages);
  const { subjects, problem } = useSubjects(props.what);
  const subject = subjects?.find(({ id }) => id === props.id);
  if (!subject)
    return (
      <Page title={t('export')} crumbs={[{ to: '/export', label: t('export') }]}>
        {problem && <ProblemNotice problem={problem} />}
        {subjects && (
          <ProblemNotice
            problem={{
              title: t('notFound'),
              happened: t('notFoundHappened'),
              lost: t('nothingLost'),
              todo: t('notFoundTodo'),
            }}
            actions={
              <Anchor component={Link} to="/export">
                {t('chooseAnother')}
              </Anchor>
            }
          />
        )}
      </Page>
    );
  if (props.way === 'seal') return <SealPage subject={subject} activityId={props.activityId} />;
  if (props.way === 'show') return <RevealPage subject={subject} activityId={props.activityId} />;
  return <WayPage subject={subject} />;
}
