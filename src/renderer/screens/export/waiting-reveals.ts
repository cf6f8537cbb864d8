import { create } from 'zustand';

type Waiting = Readonly<{
  /** Activities that were to be shown here and wait for votes, as long as this window lives. Main holds the keys for them until it locks. */
  activityIds: readonly string[];
  add: (activityId: string) => void;
  remove: (activityId: string) => void;
}>;

export const useWaitingReveals = create<Waiting>((set) => ({
  activityIds: [],
  add: (activityId) => set(({ activityIds }) => ({ activityIds: [...activityIds, activityId] })),
  remove: (activityId) => set(({ activityIds }) => ({ activityIds: activityIds.filter((one) => one !== activityId) })),
}));
