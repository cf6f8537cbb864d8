import { Route, Routes, useSearchParams } from 'react-router';
import { AddInterface } from './AddInterface.tsx';
import { InterfaceList } from './InterfaceList.tsx';
import { InterfacePage } from './InterfacePage.tsx';

/** The place of contract interfaces, below that of policies: their list, one of them, and the form that adds one. */
export default function InterfacesScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm />} />
      <Route path=":interfaceId" element={<InterfacePage />} />
    </Routes>
  );
}

/** `?new` opens the form, so that the palette and other places can link to it; `&address=` says of which contract. */
function ListOrForm() {
  const [search] = useSearchParams();
  return search.has('new') ? <AddInterface address={search.get('address') ?? ''} /> : <InterfaceList />;
}
