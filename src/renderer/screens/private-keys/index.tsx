import { Route, Routes, useSearchParams } from 'react-router';
import { CreateKey } from './CreateKey.tsx';
import { KeyDetail } from './KeyDetail.tsx';
import { KeyList } from './KeyList.tsx';
import { KeyTags } from './KeyTags.tsx';

/** The place of private keys that stand alone: their list, one of them, their tags, and the form that makes one. */
export default function PrivateKeysScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm />} />
      <Route path="tags" element={<KeyTags />} />
      <Route path=":privateKeyId" element={<KeyDetail />} />
    </Routes>
  );
}

/** `?new` opens the form, so that the palette and other places can link to it. */
function ListOrForm() {
  const [search] = useSearchParams();
  return search.has('new') ? <CreateKey /> : <KeyList />;
}
