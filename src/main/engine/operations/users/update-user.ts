import { z } from 'zod';
import { changeUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Email, Ids, Label, PhoneNumber, Uuid } from '../shapes.ts';

/** Changes what is said of a user. What is left out stays; tags that are named take the place of all that there were. */
export const updateUser = activity({
  path: 'update_user',
  type: 'ACTIVITY_TYPE_UPDATE_USER',
  intent: 'updateUserIntent',
  summary: 'Change a user’s name, addresses or tags',
  risk: 'who-may-act',
  params: z.strictObject({
    userId: Uuid,
    userName: Label.optional(),
    userEmail: Email.optional(),
    userTagIds: Ids().optional(),
    userPhoneNumber: PhoneNumber.optional(),
  }),
  result: { updateUserResult: z.strictObject({ userId: Uuid }) },
  policy: { resource: 'USER', action: 'UPDATE' },
  changesUsers: ({ userId }) => [userId],
  run: (tx, { userId, userTagIds, ...profile }) => {
    changeUser(tx, userId, { ...profile, userTags: userTagIds });
    return { userId };
  },
});
