import { z } from 'zod';
import { changeUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Label, Uuid } from '../shapes.ts';

/** Gives a user another name. */
export const updateUserName = activity({
  path: 'update_user_name',
  type: 'ACTIVITY_TYPE_UPDATE_USER_NAME',
  intent: 'updateUserNameIntent',
  summary: 'Rename a user',
  risk: 'who-may-act',
  params: z.strictObject({ userId: Uuid, userName: Label }),
  result: { updateUserNameResult: z.strictObject({ userId: Uuid }) },
  policy: { resource: 'USER', action: 'UPDATE' },
  changesUsers: ({ userId }) => [userId],
  run: (tx, { userId, userName }) => {
    changeUser(tx, userId, { userName });
    return { userId };
  },
});
