import { useCall } from '../../api/hooks.ts';
import { Removal } from '../../flows/Removal.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import type { Interface } from './kinds.ts';
import { messages } from './messages.ts';

export function DeleteInterface(props: { kept: Interface; onClose: () => void; onGone: () => void }) {
  const t = useMessages(messages);
  const { send, ...submission } = useSubmission();
  const { smartContractInterfaceId: id, smartContractAddress, label } = props.kept;
  const policies = useCall('list_policies', {}).data?.policies ?? [];
  const address = smartContractAddress.toLowerCase();
  const naming = policies.filter(({ condition }) => condition.toLowerCase().includes(address)).length;
  const params = { smartContractInterfaceId: id };
  return (
    <Removal
      title={t('deleteTitle')}
      submission={submission}
      actionLabel={t('deleteInterface')}
      pending={t.rich('deleteAsked', { name: <SafeText text={label} />, b: (chunks) => <strong>{chunks}</strong> })}
      consequence={t('deleteWords')}
      facts={[
        { name: t('address'), value: <Address value={smartContractAddress} /> },
        { name: t('deletePolicies'), value: t('countOrNone', { n: naming }) },
      ]}
      name={label}
      nameLabel={t('interfacesDeleteType')}
      onSubmit={() => send('delete_smart_contract_interface', params, t('notDeleted'), { onDone: props.onGone })}
      onClose={props.onClose}
    />
  );
}
