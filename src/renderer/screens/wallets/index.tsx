import { Route, Routes, useNavigate, useSearchParams } from 'react-router';
import { FreezeDialog } from '../../flows/freezes/FreezeDialogs.tsx';
import { ListOrForm } from '../../flows/ListOrForm.tsx';
import { AddAccounts } from './AddAccounts.tsx';
import { CreateWallet } from './CreateWallet.tsx';
import { WalletDetail } from './WalletDetail.tsx';
import { WalletList } from './WalletList.tsx';

function WalletsWithFreeze() {
  return (
    <>
      <WalletList />
      <FreezeByAddress />
    </>
  );
}

/** The palette and other pages open the dialog by the address `?freeze`. */
function FreezeByAddress() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return search.has('freeze') ? <FreezeDialog onClose={() => void navigate('/wallets', { replace: true })} /> : null;
}

export default function WalletsScreen() {
  return (
    <Routes>
      <Route index element={<ListOrForm list={<WalletsWithFreeze />} form={<CreateWallet />} />} />
      <Route path=":walletId" element={<WalletDetail />} />
      <Route path=":walletId/add" element={<AddAccounts />} />
      <Route path=":walletId/accounts/:address" element={<WalletDetail />} />
    </Routes>
  );
}
