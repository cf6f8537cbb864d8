import { Button } from '@mantine/core';
import { useAsk, useCall } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import { Removal, useBackupFact } from '../../flows/Removal.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export type SubOrganization = Operations['list_sub_organizations']['result']['organizations'][number];
type DialogProps = Readonly<{ organization: SubOrganization; onClose: () => void }>;

/** Deletes a sub-organization as one of its own users; says to everybody else who can. */
export function DeleteSubOrganization(props: DialogProps) {
  const t = useMessages(messages);
  const { organizationId, organizationName } = props.organization;
  const { data: who, problem } = useAsk(
    `whoami ${organizationId}`,
    (bridge) => bridge.call('whoami', { organizationId }),
    { tables: ['users', 'apiKeys'] },
  );
  if (who?.['organizationId'] === organizationId) return <DeletionForm {...props} />;
  // One dialog opens, with all that it says: the answers come at once.
  if (!who && !problem) return null;
  return (
    <Dialog title={t('deleteSub')} onClose={props.onClose} foot={<Button onClick={props.onClose}>{t('close')}</Button>}>
      {problem && <ProblemNotice problem={problem} />}
      {who && (
        <>
          <p className={style('flush')}>{t.rich('notTheirs', { name: <SafeText text={organizationName} /> })}</p>
          <p>{t.rich('notTheirsTodo', { code: (text) => <code>{text}</code> })}</p>
          <CopyableValue text={requestOf(organizationId)} label={t('deleteCommand')} />
        </>
      )}
    </Dialog>
  );
}

/** The command by which a user of a sub-organization deletes it with a key of their own. */
function requestOf(organizationId: string): string {
  const type = 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION';
  const body = `{"type":"${type}","timestampMs":"'$(date +%s)000'","organizationId":"${organizationId}","parameters":{}}`;
  return `coffer request --path /public/v1/submit/delete_sub_organization --body '${body}'`;
}

/** What goes with it by kind, where some of it is there. */
const kinds = ['users', 'wallets', 'privateKeys', 'secrets', 'policies'] as const;

function DeletionForm({ organization, onClose }: DialogProps) {
  const { organizationId, organizationName, createdAt } = organization;
  const t = useMessages(messages);
  const f = useFormats();
  const submission = useSubmission();
  const backup = useBackupFact(createdAt);
  const asked = {
    organizationId,
    type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
    parameters: { deleteWithoutExport: true },
  };
  const { data, problem } = useCall('preview_change', asked);
  const { removes } = data ?? {};
  if (problem)
    return (
      <Dialog title={t('deleteSub')} onClose={onClose}>
        <ProblemNotice problem={problem} />
      </Dialog>
    );
  if (!removes) return null;
  // Its activities are those of the sub-organization, which this window does not list.
  if (submission.waits !== undefined)
    return (
      <Dialog title={t('deleteSub')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <p className={style('flush')}>{t.rich('deleteSubAsked', { name: <SafeText text={organizationName} /> })}</p>
        <CopyableValue text={submission.waits} label={t('activityOfDeletion')} />
      </Dialog>
    );
  const params = { organizationId, ...(removes.unexported > 0 && { deleteWithoutExport: true }) };
  return (
    <Removal
      title={t('deleteSub')}
      consequence={t(removes.unexported > 0 && !backup.held ? 'deleteSubLast' : 'deleteSubWords', {
        n: removes.unexported,
      })}
      facts={[
        ...kinds.map((kind) => ({ name: t(kind === 'users' ? 'people' : kind), value: f.number(removes[kind]) })),
        { name: t('neverExported'), value: f.number(removes.unexported) },
        backup.fact,
      ]}
      name={organizationName}
      nameLabel={t('typeItsName')}
      actionLabel={t('deleteSub')}
      submission={submission}
      onSubmit={() => submission.send('delete_sub_organization', params, t('subNotDeleted'), { onDone: onClose })}
      onClose={onClose}
    />
  );
}
