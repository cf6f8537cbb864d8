import { z } from 'zod';
import { showUserTag } from '../../domain/user-tags.ts';
import { query } from '../define.ts';
import { Timestamp } from '../shapes.ts';

/** Every tag that users can have, in the order they were made. */
export const listUserTags = query({
  path: 'list_user_tags',
  summary: 'List user tags',
  reads: ['userTags', 'users'],
  params: z.strictObject({}),
  result: z.strictObject({
    userTags: z.array(
      z.strictObject({
        tagId: z.string(),
        tagName: z.string(),
        tagType: z.literal('TAG_TYPE_USER'),
        createdAt: Timestamp,
        updatedAt: Timestamp,
      }),
    ),
  }),
  run: (view) => ({ userTags: view.userTags.list().map(showUserTag) }),
});
