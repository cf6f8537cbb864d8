import { z } from 'zod';
import { removeUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Removes users, with their credentials and what they had begun to import. All are removed, or none. */
export const deleteUsers = activity({
  path: 'delete_users',
  type: 'ACTIVITY_TYPE_DELETE_USERS',
  intent: 'deleteUsersIntent',
  summary: 'Delete users',
  risk: 'who-may-act',
  params: z.strictObject({ userIds: Ids(1) }),
  result: { deleteUsersResult: z.strictObject({ userIds: z.array(Uuid) }) },
  policy: { resource: 'USER', action: 'DELETE' },
  changesUsers: ({ userIds }) => userIds,
  run: (tx, { userIds }) => {
    for (const userId of userIds) removeUser(tx, userId);
    return { userIds };
  },
});
