import { Route, Routes, useSearchParams } from 'react-router';
import { AddInterface } from './AddInterface.tsx';
import { InterfaceList } from './InterfaceList.tsx';
import { InterfacePage } from './InterfacePage.tsx';

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
