import { z } from 'zod';
import { tagTypes } from '#shared/enums.ts';
import { showPrivateKeyTag } from '../../domain/private-key-tags.ts';
import { query } from '../define.ts';
import { Timestamp } from '../shapes.ts';

/** Every tag for private keys of the organization, in the order they were added. */
export const listPrivateKeyTags = query({
  path: 'list_private_key_tags',
  summary: 'List private key tags',
  reads: ['privateKeyTags', 'privateKeys'],
  params: z.strictObject({}),
  result: z.strictObject({
    privateKeyTags: z.array(
      z.strictObject({
        tagId: z.string(),
        tagName: z.string(),
        tagType: z.enum(tagTypes),
        createdAt: Timestamp,
        updatedAt: Timestamp,
      }),
    ),
  }),
  run: (view) => ({ privateKeyTags: view.privateKeyTags.list().map(showPrivateKeyTag) }),
});
