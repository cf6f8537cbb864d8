import { Button } from '@mantine/core';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { useCall, useSubmit } from '../../api/hooks.ts';
import { useRemoval } from '../../flows/use-removal.ts';
import { Address } from '../../ui/text/Address.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { RemovalDialog } from '../../ui/parts/RemovalDialog.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { Interface } from './kinds.ts';
import { messages } from './messages.ts';

export function DeleteInterface(props: { kept: Interface; onClose: () => void; onGone: () => void }) {
  const t = useMessages(messages);
  const submit = useSubmit();
  const { kept, onClose, onGone } = props;
  const { smartContractInterfaceId, smartContractAddress, label } = kept;
  const { busy, problem, waits, remove } = useRemoval(kept.createdAt, onGone);
  const policies = useCall('list_policies', {}).data?.policies ?? [];
  const address = smartContractAddress.toLowerCase();
  const naming = policies.filter(({ condition }) => condition.toLowerCase().includes(address)).length;
  if (waits !== undefined)
    return (
      <Dialog title={t('deleteTitle')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
        <PendingApproval
          what={t.rich('deleteAsked', { name: <SafeText text={label} />, b: (chunks) => <strong>{chunks}</strong> })}
          activityId={waits}
        />
      </Dialog>
    );
  return (
    <RemovalDialog
      title={t('deleteTitle')}
      consequence={t('deleteWords')}
      facts={[
        { name: t('address'), value: <Address value={smartContractAddress} /> },
        { name: t('deletePolicies'), value: t('givenUpWords', { n: naming }) },
      ]}
      name={label}
      nameLabel={t('interfacesDeleteType')}
      actionLabel={t('deleteInterface')}
      cancel={t('cancel')}
      busy={busy}
      onRemove={() =>
        void remove(() => submit('delete_smart_contract_interface', { smartContractInterfaceId }, t('notDeleted')))
      }
      onClose={onClose}
    >
      {problem && <ProblemNotice problem={problem} />}
    </RemovalDialog>
  );
}
