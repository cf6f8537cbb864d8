import { Route, Routes, useSearchParams } from 'react-router';
import { CreatePerson } from './CreatePerson.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonPage } from './PersonPage.tsx';
import { QuorumPage } from './QuorumPage.tsx';
import { TagsPage } from './TagsPage.tsx';

export default function PeopleScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm />} />
      <Route path="tags" element={<TagsPage />} />
      <Route path="quorum" element={<QuorumPage />} />
      <Route path=":userId" element={<PersonPage />} />
    </Routes>
  );
}

/** `?new` opens the form, so that the palette and other places can link to it. */
function ListOrForm() {
  const [search] = useSearchParams();
  return search.has('new') ? <CreatePerson /> : <PeopleList />;
}
