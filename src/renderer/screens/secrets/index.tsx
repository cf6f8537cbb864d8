import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { ImportSecret } from './ImportSecret.tsx';
import { SecretList } from './SecretList.tsx';

/** The place of secrets, which are no keys: their list, and the form that imports one. Exporting has its own place. */
export default function SecretsScreen() {
  return <ListOrForm list={<SecretList />} form={<ImportSecret />} />;
}
