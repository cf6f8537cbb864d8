import { z } from 'zod';
import { changeUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Email, Ids, Label, orEmpty, PhoneNumber, Uuid } from '../shapes.ts';

/**
 * Changes what is said of a user. What is left out stays, and the empty text takes an e-mail address or phone number away. Tags that are named take the place of
 * all that there were. An empty list of tags takes all of them away if the request changes nothing else; beside another change it says
 * nothing, since official clients send the empty list with every change of an address.
 */
export const updateUser = activity({
  path: 'update_user',
  type: 'ACTIVITY_TYPE_UPDATE_USER',
  intent: 'updateUserIntent',
  summary: 'Change a user’s name, addresses or tags',
  risk: 'who-may-act',
  params: z.strictObject({
    userId: Uuid,
    userName: Label.optional(),
    userEmail: orEmpty(Email).optional(),
    userTagIds: Ids().optional(),
    userPhoneNumber: orEmpty(PhoneNumber).optional(),
  }),
  result: { updateUserResult: z.strictObject({ userId: Uuid }) },
  policy: { resource: 'USER', action: 'UPDATE' },
  changesUsers: ({ userId }) => [userId],
  changesFactors: ({ userEmail, userPhoneNumber }) => userEmail !== undefined || userPhoneNumber !== undefined,
  run: (tx, { userId, userTagIds, ...profile }) => {
    const alone = Object.values(profile).every((value) => value === undefined);
    const userTags = userTagIds?.length === 0 && !alone ? undefined : userTagIds;
    changeUser(tx, userId, { ...profile, userTags });
    return { userId };
  },
});
