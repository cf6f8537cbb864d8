import { useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { ImportRecipients } from './ImportRecipients.tsx';
import { RecipientForm } from './RecipientForm.tsx';
import { RecipientList } from './RecipientList.tsx';

/** The address book: its list, the form for one recipient (`?new`, `?change=ID`), and the import of a file (`?import`). */
export default function RecipientsScreen() {
  const [search] = useSearchParams();
  const { data } = useCall('list_recipients', {});
  const id = search.get('change');
  const changed = id === null ? undefined : data?.recipients.find(({ recipientId }) => recipientId === id);
  if (changed) return <RecipientForm key={changed.recipientId} changed={changed} />;
  if (search.has('new')) return <RecipientForm />;
  return search.has('import') ? <ImportRecipients known={data?.recipients ?? []} /> : <RecipientList />;
}
