import { z } from 'zod';
import { renamePrivateKeyTag, requirePrivateKeyTag, retagPrivateKeys } from '../../domain/private-key-tags.ts';
import { requirePrivateKey } from '../../domain/private-keys.ts';
import { activity } from '../define.ts';
import { Ids, Label, Uuid } from '../shapes.ts';

/** Renames a tag for private keys, puts it on some and takes it off others. */
export const updatePrivateKeyTag = activity({
  path: 'update_private_key_tag',
  type: 'ACTIVITY_TYPE_UPDATE_PRIVATE_KEY_TAG',
  intent: 'updatePrivateKeyTagIntent',
  summary: 'Change a private key tag',
  risk: 'what-is-allowed',
  params: z.strictObject({
    privateKeyTagId: Uuid,
    newPrivateKeyTagName: Label.optional(),
    addPrivateKeyIds: Ids(),
    removePrivateKeyIds: Ids(),
  }),
  result: { updatePrivateKeyTagResult: z.strictObject({ privateKeyTagId: Uuid }) },
  policy: {
    resource: 'PRIVATE_KEY',
    action: 'UPDATE',
    touches: ({ addPrivateKeyIds, removePrivateKeyIds }) => ({
      privateKeyIds: [...addPrivateKeyIds, ...removePrivateKeyIds],
    }),
  },
  run: (tx, { privateKeyTagId, newPrivateKeyTagName, addPrivateKeyIds, removePrivateKeyIds }) => {
    const tag = requirePrivateKeyTag(tx, privateKeyTagId);
    if (newPrivateKeyTagName !== undefined) renamePrivateKeyTag(tx, tag, newPrivateKeyTagName);
    retagPrivateKeys(tx, tag, {
      add: addPrivateKeyIds.map((id) => requirePrivateKey(tx, id)),
      remove: removePrivateKeyIds.map((id) => requirePrivateKey(tx, id)),
    });
    return { privateKeyTagId };
  },
});
