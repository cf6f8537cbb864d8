import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { PickPage } from './PickPage.tsx';
import { RevealPage } from './RevealPage.tsx';
import { SealPage } from './SealPage.tsx';
import { useSubject, whatIn, type What } from './subject.ts';
import { WayPage } from './WayPage.tsx';
import { messages } from './messages.ts';

/**
 * Exporting. The query string says how far it is: `what` and `id` choose the thing, `way` how it leaves, `activity` an export that was asked
 * for already, so that one can come back to it after the votes.
 */
export default function Export() {
  const [query] = useSearchParams();
  const what = whatIn(query.get('what'));
  const id = query.get('id');
  if (what === null || id === null || id === '') return <PickPage what={what ?? 'wallet'} />;
  return (
    // Another thing is another export: nothing of the one before may stay.
    <Chosen
      key={`${what}:${id}:${query.get('way') ?? ''}`}
      what={what}
      id={id}
      way={query.get('way')}
      activityId={query.get('activity')}
    />
  );
}

function Chosen(props: { what: What; id: string; way: string | null; activityId: string | null }) {
  const t = useMessages(messages);
  const { subject, problem } = useSubject(props.what, props.id);
  if (subject === null || subject === undefined)
    return (
      <Page title={t('export')} crumbs={[{ to: '/export', label: t('export') }]}>
        {problem !== null && <ProblemNotice problem={problem} />}
        {subject === null && (
          <>
            <ProblemNotice
              problem={{
                title: t('notFound'),
                happened: t('notFoundHappened'),
                lost: t('nothingLost'),
                todo: t('notFoundTodo'),
              }}
            />
            <p>
              <Anchor component={Link} to="/export">
                {t('chooseAnother')}
              </Anchor>
            </p>
          </>
        )}
      </Page>
    );
  if (props.way === 'seal') return <SealPage subject={subject} activityId={props.activityId} />;
  if (props.way === 'show') return <RevealPage subject={subject} activityId={props.activityId} />;
  return <WayPage subject={subject} />;
}
