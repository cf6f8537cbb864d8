import { Route, Routes } from 'react-router';
import { ActivityPage } from './ActivityPage.tsx';
import { Log } from './Log.tsx';

/** The log of activities, and one of them as a page. */
export default function ActivitiesScreen() {
  return (
    <Routes>
      <Route index element={<Log />} />
      <Route path=":activityId" element={<ActivityPage />} />
    </Routes>
  );
}
