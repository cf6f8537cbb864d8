import type { ActivityNote, LocalBridge } from '#shared/bridge.ts';
import { answering, failWith } from '../outcome/failure-of.ts';
import type { BridgeContext } from './context.ts';

/** Notes on activities: kept in the vault, beside the activity, and read oldest first. */
export function notes(context: BridgeContext) {
  return {
    addNote: (activityId, text) =>
      answering(context.log, () =>
        context.whileOpen(async ({ service, operator: { userId } }) => {
          await service.addNote({ activityId, userId, text });
          return { ok: true, value: {} };
        }),
      ),
    notes: (activityId) =>
      answering(context.log, () =>
        context.whileOpen<readonly ActivityNote[]>(async ({ vault: { state, activities } }) => {
          if (!activities.find(activityId)) return failWith('ACTIVITY_NOT_FOUND', `activity ${activityId} not found`);
          const value = state.notes
            .lookup('activityId', activityId)
            .map(({ userId, createdAtMs, text }) => ({
              userId,
              userName: state.users.get(userId)?.userName ?? '',
              atMs: createdAtMs,
              text,
            }));
          return { ok: true, value };
        }),
      ),
  } satisfies Partial<LocalBridge>;
}
