import { Link, Navigate, Route, Routes, useLocation, useParams, useSearchParams } from 'react-router';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/use-call.ts';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { PolicyEditor } from './PolicyEditor.tsx';
import { PolicyList } from './PolicyList.tsx';
import { WhoCanPage } from './WhoCanPage.tsx';
import { messages } from './messages.ts';

export default function PoliciesScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm />} />
      <Route path="new" element={<NewPolicy />} />
      <Route path="who-can" element={<WhoCanPage />} />
      <Route path=":policyId" element={<OnePolicy />} />
    </Routes>
  );
}

/** `?new` opens the editor, so that the palette and other places can link to it. */
function ListOrForm() {
  const [search] = useSearchParams();
  return search.has('new') ? <Navigate to="/policies/new" replace /> : <PolicyList />;
}

function NewPolicy() {
  const [search] = useSearchParams();
  const asked = search.has('template');
  // Whoever comes here from here wants the dialog too; the draft is kept meanwhile.
  return <PolicyEditor key={String(asked)} withTemplates={asked} />;
}

function OnePolicy() {
  const t = useMessages(messages);
  const { policyId } = useParams();
  const { state } = useLocation();
  const answer = useCall('list_policies', {});
  if (answer.problem) return <Page title={t('policies')}>{<ProblemNotice problem={answer.problem} />}</Page>;
  if (!answer.data) return <Page title={t('policies')} />;
  const policy = answer.data.policies.find((one) => one.policyId === policyId);
  if (!policy)
    return (
      <Page title={t('policies')}>
        <EmptyState title={t('gone')} words={t('goneWords')} primary={<Link to="/policies">{t('toList')}</Link>} />
      </Page>
    );
  const { policyName: name, effect, condition, consensus, time = '', notes, updatedAt } = policy;
  const discarded = typeof state === 'object' && state !== null && 'discarded' in state ? String(state.discarded) : '';
  return (
    <PolicyEditor
      // Another policy, and one whose draft was discarded, is begun anew.
      key={`${policy.policyId} ${discarded}`}
      policy={{
        policyId: policy.policyId,
        says: { name, effect, condition, consensus, time, notes },
        changedAtMs: instantOf(updatedAt),
      }}
    />
  );
}
