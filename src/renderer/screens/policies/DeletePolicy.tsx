import { useNavigate } from 'react-router';
import { ChangePreviewPanel } from '../../flows/activity/preview/ChangePreviewPanel.tsx';
import { useInfo } from '../../api/hooks.ts';
import { TypedNameDialog } from '../../flows/FormDialog.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
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
  const { organizationId } = useInfo();
  const { send, ...submission } = useSubmission();
  const onDone = (): void => {
    dropDraft(organizationId, policyId);
    void navigate('/policies', { replace: true });
  };
  return (
    <TypedNameDialog
      title={t('deleteTitle')}
      submission={submission}
      actionLabel={t('delete')}
      pending={t.rich('deleteAsked', { name: <SafeText text={name} /> })}
      name={name}
      nameLabel={t('typeToDelete')}
      onSubmit={() => send('delete_policy', { policyId }, t('notDeleted'), { onDone })}
      onClose={onClose}
    >
      <p className={style('flush')}>{t(props.effect === 'EFFECT_ALLOW' ? 'deleteAllow' : 'deleteDeny')}</p>
      <ChangePreviewPanel type="ACTIVITY_TYPE_DELETE_POLICY" parameters={{ policyId }} />
    </TypedNameDialog>
  );
}
