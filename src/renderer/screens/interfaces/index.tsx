import { Route, Routes } from 'react-router';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { AddInterface } from './AddInterface.tsx';
import { InterfaceList } from './InterfaceList.tsx';
import { InterfacePage } from './InterfacePage.tsx';

export default function InterfacesScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm list={<InterfaceList />} form={<AddInterface />} />} />
      <Route path=":interfaceId" element={<InterfacePage />} />
    </Routes>
  );
}
