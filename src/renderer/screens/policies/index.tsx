import { Link, Navigate, Route, Routes, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { Policy } from './drafts.ts';
import { PolicyEditor } from './PolicyEditor.tsx';
import { PolicyList } from './PolicyList.tsx';
import { WhoCanPage } from './WhoCanPage.tsx';
import { TemplateGallery } from './TemplateGallery.tsx';
import { useTurns } from './use-turns.tsx';
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
  const { n, begins, undo, begin, discard } = useTurns(undefined);
  if (begins || search.has('blank')) return <PolicyEditor key={n} begins={begins} undo={undo} onDiscard={discard} />;
  return <TemplateGallery undo={undo} onBegin={(draft, beside) => begin({ draft, beside, basedOnMs: 0 })} />;
}

function OnePolicy() {
  const t = useMessages(messages);
  const { policyId } = useParams();
  const { data, problem } = useCall('list_policies', {});
  const policy = data?.policies.find((one) => one.policyId === policyId);
  if (policy && !problem) return <StoredPolicy key={policy.policyId} policy={policy} />;
  return (
    <Page title={t('policies')}>
      {problem && <ProblemNotice problem={problem} />}
      {data && !problem && (
        <EmptyState title={t('gone')} words={t('goneWords')} primary={<Link to="/policies">{t('toList')}</Link>} />
      )}
    </Page>
  );
}

function StoredPolicy({ policy }: { policy: Policy }) {
  const { n, begins, undo, discard } = useTurns(policy.policyId);
  return <PolicyEditor key={n} policy={policy} begins={begins} undo={undo} onDiscard={discard} />;
}
