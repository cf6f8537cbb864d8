import { Route, Routes } from 'react-router';
import { WebhooksPage } from './WebhooksPage.tsx';

export default function WebhooksScreen() {
  return (
    <Routes>
      <Route index element={<WebhooksPage />} />
      <Route path=":receiver" element={<WebhooksPage />} />
    </Routes>
  );
}
