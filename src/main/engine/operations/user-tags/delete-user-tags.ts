import { z } from 'zod';
import { removeUserTags } from '../../domain/user-tagging.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Deletes tags, and answers who had one. All are deleted, or none. */
export const deleteUserTags = activity({
  path: 'delete_user_tags',
  type: 'ACTIVITY_TYPE_DELETE_USER_TAGS',
  intent: 'deleteUserTagsIntent',
  summary: 'Delete user tags',
  risk: 'takes-away',
  params: z.strictObject({ userTagIds: Ids(1) }),
  result: { deleteUserTagsResult: z.strictObject({ userTagIds: z.array(Uuid), userIds: z.array(Uuid) }) },
  policy: { resource: 'USER', action: 'DELETE' },
  changesUsers: ({ userTagIds }, view) =>
    view.users.list().flatMap(({ userId, userTags }) => (userTags.some((id) => userTagIds.includes(id)) ? userId : [])),
  run: (tx, { userTagIds }) => ({ userTagIds, userIds: removeUserTags(tx, userTagIds).map(({ userId }) => userId) }),
});
