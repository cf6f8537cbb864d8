import { Route, Routes, useSearchParams } from 'react-router';
import { AddAccounts } from './AddAccounts.tsx';
import { CreateWallet } from './CreateWallet.tsx';
import { WalletDetail } from './WalletDetail.tsx';
import { WalletList } from './WalletList.tsx';

export default function WalletsScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm />} />
      <Route path=":walletId" element={<WalletDetail />} />
      <Route path=":walletId/add" element={<AddAccounts />} />
      <Route path=":walletId/accounts/:address" element={<WalletDetail />} />
    </Routes>
  );
}

/** `?new` opens the form, so that the palette and other places can link to it. */
function ListOrForm() {
  const [search] = useSearchParams();
  return search.has('new') ? <CreateWallet /> : <WalletList />;
}
