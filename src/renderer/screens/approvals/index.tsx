import { Route, Routes } from 'react-router';
import { ApprovalPage } from './ApprovalPage.tsx';
import { Inbox } from './Inbox.tsx';

/** What waits for votes: the inbox, and one request to decide. */
export default function ApprovalsScreen() {
  return (
    <Routes>
      <Route index element={<Inbox />} />
      <Route path=":activityId" element={<ApprovalPage />} />
    </Routes>
  );
}
