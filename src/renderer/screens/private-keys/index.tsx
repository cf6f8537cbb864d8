import { Route, Routes } from 'react-router';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { CreateKey } from './CreateKey.tsx';
import { KeyDetail } from './KeyDetail.tsx';
import { KeyList } from './KeyList.tsx';
import { KeyTagsPage } from './TagsPage.tsx';

/** The place of private keys that stand alone: their list, one of them, their tags, and the form that makes one. */
export default function PrivateKeysScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm list={<KeyList />} form={<CreateKey />} />} />
      <Route path="tags" element={<KeyTagsPage />} />
      <Route path=":privateKeyId" element={<KeyDetail />} />
    </Routes>
  );
}
