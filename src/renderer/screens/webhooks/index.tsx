import { Route, Routes } from 'react-router';
import { WebhooksPage } from './WebhooksPage.tsx';

/** The place of webhooks: who is told of activities, and how that goes. One receiver lies over the list under its own path. */
export default function WebhooksScreen() {
  return (
    <Routes>
      <Route index element={<WebhooksPage />} />
      <Route path=":receiver" element={<WebhooksPage />} />
    </Routes>
  );
}
