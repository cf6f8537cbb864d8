import { z } from 'zod';
import { removePrivateKeyTags, requirePrivateKeyTag } from '../../domain/private-key-tags.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

/** Removes tags, and takes them off every private key. `privateKeyIds` are the keys that had any of them. */
export const deletePrivateKeyTags = activity({
  path: 'delete_private_key_tags',
  type: 'ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS',
  intent: 'deletePrivateKeyTagsIntent',
  summary: 'Delete private key tags',
  risk: 'takes-away',
  params: z.strictObject({ privateKeyTagIds: Ids(1) }),
  result: {
    deletePrivateKeyTagsResult: z.strictObject({ privateKeyTagIds: z.array(Uuid), privateKeyIds: z.array(Uuid) }),
  },
  policy: {
    resource: 'PRIVATE_KEY',
    action: 'DELETE',
    touches: ({ privateKeyTagIds }, view) => ({
      privateKeyIds: view.privateKeys
        .list()
        .flatMap(({ privateKeyId, privateKeyTags }) =>
          privateKeyTags.some((id) => privateKeyTagIds.includes(id)) ? privateKeyId : [],
        ),
    }),
  },
  run: (tx, { privateKeyTagIds }) => {
    const keys = removePrivateKeyTags(
      tx,
      privateKeyTagIds.map((id) => requirePrivateKeyTag(tx, id)),
    );
    return { privateKeyTagIds, privateKeyIds: keys.map(({ privateKeyId }) => privateKeyId as string) };
  },
});
