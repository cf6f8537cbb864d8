import { z } from 'zod';
import { removePrivateKey } from '../../domain/private-keys.ts';
import { activity } from '../define.ts';
import { DeleteWithoutExport, Ids, Uuid } from '../shapes.ts';

/** Removes private keys, for good. Only what was exported once, unless it is said that this is meant. */
export const deletePrivateKeys = activity({
  path: 'delete_private_keys',
  type: 'ACTIVITY_TYPE_DELETE_PRIVATE_KEYS',
  intent: 'deletePrivateKeysIntent',
  summary: 'Delete private keys',
  risk: 'takes-away',
  params: z.strictObject({ privateKeyIds: Ids(1), deleteWithoutExport: DeleteWithoutExport }),
  result: { deletePrivateKeysResult: z.strictObject({ privateKeyIds: z.array(Uuid) }) },
  policy: { resource: 'PRIVATE_KEY', action: 'DELETE', touches: ({ privateKeyIds }) => ({ privateKeyIds }) },
  run: (tx, { privateKeyIds, deleteWithoutExport = false }) => {
    for (const id of privateKeyIds) removePrivateKey(tx, id, { unexported: deleteWithoutExport });
    return { privateKeyIds };
  },
});
