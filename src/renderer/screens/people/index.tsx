import { Route, Routes } from 'react-router';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { CreatePerson } from './CreatePerson.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonPage } from './PersonPage.tsx';
import { QuorumPage } from './QuorumPage.tsx';
import { PeopleTagsPage } from './TagsPage.tsx';

export default function PeopleScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm list={<PeopleList />} form={<CreatePerson />} />} />
      <Route path="tags" element={<PeopleTagsPage />} />
      <Route path="quorum" element={<QuorumPage />} />
      <Route path=":userId" element={<PersonPage />} />
    </Routes>
  );
}
