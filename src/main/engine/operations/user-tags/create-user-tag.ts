import { z } from 'zod';
import { retagUsers } from '../../domain/user-tagging.ts';
import { addUserTag } from '../../domain/user-tags.ts';
import { activity } from '../define.ts';
import { Ids, Label, Uuid } from '../shapes.ts';

/** Makes a tag, and puts it on users. */
export const createUserTag = activity({
  path: 'create_user_tag',
  type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
  intent: 'createUserTagIntent',
  summary: 'Create a user tag',
  risk: 'none',
  params: z.strictObject({ userTagName: Label, userIds: Ids() }),
  result: { createUserTagResult: z.strictObject({ userTagId: Uuid, userIds: z.array(Uuid) }) },
  policy: { resource: 'USER', action: 'CREATE' },
  changesUsers: ({ userIds }) => userIds,
  run: (tx, { userTagName, userIds }) => {
    const { userTagId } = addUserTag(tx, userTagName);
    retagUsers(tx, userTagId, { add: userIds, remove: [] });
    return { userTagId, userIds };
  },
});
