import { Route, Routes } from 'react-router';
import { ApprovalPage } from './ApprovalPage.tsx';
import { BringPage } from './BringPage.tsx';
import { CarryPage } from './CarryPage.tsx';
import { Inbox } from './Inbox.tsx';

export default function ApprovalsScreen() {
  return (
    <Routes>
      <Route index element={<Inbox />} />
      <Route path="bring" element={<BringPage />} />
      <Route path=":activityId/carry" element={<CarryPage />} />
      <Route path=":activityId" element={<ApprovalPage />} />
    </Routes>
  );
}
