import { Route, Routes } from 'react-router';
import { ActivityPage } from './Detail.tsx';
import { Log } from './Log.tsx';

export default function ActivitiesScreen() {
  return (
    <Routes>
      <Route index element={<Log />} />
      <Route path=":activityId" element={<ActivityPage />} />
    </Routes>
  );
}
