import { Route, Routes } from 'react-router';
import { FolderForm } from './FolderForm.tsx';
import { RestoreForm } from './RestoreForm.tsx';
import { VaultList } from './VaultList.tsx';

export default function Vaults() {
  return (
    <Routes>
      <Route index element={<VaultList />} />
      <Route path="new" element={<FolderForm key="new" purpose="new" />} />
      <Route path="open" element={<FolderForm key="open" purpose="open" />} />
      <Route path="restore" element={<RestoreForm />} />
    </Routes>
  );
}
