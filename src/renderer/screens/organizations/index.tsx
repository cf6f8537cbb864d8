import { Route, Routes } from 'react-router';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { CreateSubOrganization } from './CreateSubOrganization.tsx';
import { FeaturesPage } from './FeaturesPage.tsx';
import { OrganizationsPage } from './OrganizationsPage.tsx';

export default function OrganizationsScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm list={<OrganizationsPage />} form={<CreateSubOrganization />} />} />
      <Route path="features" element={<FeaturesPage />} />
    </Routes>
  );
}
