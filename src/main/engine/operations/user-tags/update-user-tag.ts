import { z } from 'zod';
import { retagUsers } from '../../domain/user-tagging.ts';
import { renameUserTag } from '../../domain/user-tags.ts';
import { activity } from '../define.ts';
import { Ids, Label, Uuid } from '../shapes.ts';

/** Renames a tag, puts it on users, takes it off others. */
export const updateUserTag = activity({
  path: 'update_user_tag',
  type: 'ACTIVITY_TYPE_UPDATE_USER_TAG',
  intent: 'updateUserTagIntent',
  summary: 'Change a user tag',
  risk: 'who-may-act',
  params: z.strictObject({
    userTagId: Uuid,
    newUserTagName: Label.optional(),
    addUserIds: Ids(),
    removeUserIds: Ids(),
  }),
  result: { updateUserTagResult: z.strictObject({ userTagId: Uuid }) },
  policy: { resource: 'USER', action: 'UPDATE' },
  changesUsers: ({ addUserIds, removeUserIds }) => [...addUserIds, ...removeUserIds],
  run: (tx, { userTagId, newUserTagName, addUserIds, removeUserIds }) => {
    if (newUserTagName !== undefined) renameUserTag(tx, userTagId, newUserTagName);
    retagUsers(tx, userTagId, { add: addUserIds, remove: removeUserIds });
    return { userTagId };
  },
});
