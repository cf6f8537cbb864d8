import { Route, Routes } from 'react-router';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { AddAccounts } from './AddAccounts.tsx';
import { CreateWallet } from './CreateWallet.tsx';
import { WalletDetail } from './WalletDetail.tsx';
import { WalletList } from './WalletList.tsx';

export default function WalletsScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm list={<WalletList />} form={<CreateWallet />} />} />
      <Route path=":walletId" element={<WalletDetail />} />
      <Route path=":walletId/add" element={<AddAccounts />} />
      <Route path=":walletId/accounts/:address" element={<WalletDetail />} />
    </Routes>
  );
}
