import { Route, Routes } from 'react-router';
import { NewVaultForm, OpenVaultForm } from './FolderForm.tsx';
import { RestoreForm } from './RestoreForm.tsx';
import { VaultList } from './VaultList.tsx';

export default function Vaults() {
  return (
    <Routes>
      <Route index element={<VaultList />} />
      <Route path="new" element={<NewVaultForm />} />
      <Route path="open" element={<OpenVaultForm />} />
      <Route path="restore" element={<RestoreForm />} />
    </Routes>
  );
}
