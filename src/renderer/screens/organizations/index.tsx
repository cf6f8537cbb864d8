import { Route, Routes, useSearchParams } from 'react-router';
import { CreateSubOrganization } from './CreateSubOrganization.tsx';
import { FeaturesPage } from './FeaturesPage.tsx';
import { OrganizationsPage } from './OrganizationsPage.tsx';

export default function OrganizationsScreen() {
  return (
    <Routes>
      <Route index element={<PageOrForm />} />
      <Route path="features" element={<FeaturesPage />} />
    </Routes>
  );
}

/** `?new` opens the form, so that the palette and other places can link to it. */
function PageOrForm() {
  const [search] = useSearchParams();
  return search.has('new') ? <CreateSubOrganization /> : <OrganizationsPage />;
}
