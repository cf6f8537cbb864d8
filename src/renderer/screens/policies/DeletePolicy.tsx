import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { useInfo } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { TypedName } from '../../ui/parts/TypedName.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { dropDraft } from './drafts.ts';
import { messages } from './messages.ts';

export function DeletePolicy(props: {
  policyId: string;
  name: string;
  effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  onClose: () => void;
}) {
  const { policyId, name, onClose } = props;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submit = useSubmit();
  const { organizationId } = useInfo();
  const [typed, setTyped] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();

  const remove = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !typed) return;
    setBusy(true);
    setProblem(undefined);
    const sent = await submit('delete_policy', { policyId }, t('notDeleted'));
    setBusy(false);
    if ('problem' in sent) return setProblem(sent.problem);
    if (sent.state === 'waits') return setWaits(sent.activity.id);
    dropDraft(organizationId, policyId);
    void navigate('/policies', { replace: true });
  };

  if (waits !== undefined)
    return (
      <Dialog title={t('deleteTitle')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval what={t.rich('deleteAsked', { name: <SafeText text={name} /> })} activityId={waits} />
      </Dialog>
    );
  return (
    <Dialog title={t('deleteTitle')} onClose={onClose}>
      <form className={style('column', 'gap16')} onSubmit={(event) => void remove(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <p className={style('flush')}>{t(props.effect === 'EFFECT_ALLOW' ? 'deleteAllow' : 'deleteDeny')}</p>
        <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_POLICY" parameters={{ policyId }} />
        <TypedName name={name} label={t('typeToDelete')} onMatch={setTyped} />
        <div className={style('foot')}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="signal" disabled={!typed} loading={busy}>
            {t('delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
