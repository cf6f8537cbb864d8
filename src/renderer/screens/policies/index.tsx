import { Link, Navigate, Route, Routes, useLocation, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
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
      <Route index element={<ListOrForm list={<PolicyList />} form={<Navigate to="/policies/new" replace />} />} />
      <Route path="new" element={<NewPolicy />} />
      <Route path="who-can" element={<WhoCanPage />} />
      <Route path=":policyId" element={<OnePolicy />} />
    </Routes>
  );
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
  const { data, problem } = useCall('list_policies', {});
  const policy = data?.policies.find((one) => one.policyId === policyId);
  const discarded = typeof state === 'object' && state !== null && 'discarded' in state ? String(state.discarded) : '';
  // Another policy, and one whose draft was discarded, is begun anew.
  if (policy && !problem) return <PolicyEditor key={`${policy.policyId} ${discarded}`} policy={policy} />;
  return (
    <Page title={t('policies')}>
      {problem && <ProblemNotice problem={problem} />}
      {data && !problem && (
        <EmptyState title={t('gone')} words={t('goneWords')} primary={<Link to="/policies">{t('toList')}</Link>} />
      )}
    </Page>
  );
}
