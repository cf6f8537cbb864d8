import { z } from 'zod';
import { addPrivateKeyTag } from '../../domain/private-key-tags.ts';
import { requirePrivateKey } from '../../domain/private-keys.ts';
import { activity } from '../define.ts';
import { Ids, Label, Uuid } from '../shapes.ts';

/** Makes a tag for private keys, and puts it on some at once. */
export const createPrivateKeyTag = activity({
  path: 'create_private_key_tag',
  type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
  intent: 'createPrivateKeyTagIntent',
  summary: 'Create a private key tag',
  risk: 'none',
  params: z.strictObject({ privateKeyTagName: Label, privateKeyIds: Ids() }),
  result: { createPrivateKeyTagResult: z.strictObject({ privateKeyTagId: Uuid, privateKeyIds: z.array(Uuid) }) },
  policy: { resource: 'PRIVATE_KEY', action: 'CREATE', touches: ({ privateKeyIds }) => ({ privateKeyIds }) },
  run: (tx, { privateKeyTagName, privateKeyIds }) => {
    const keys = privateKeyIds.map((id) => requirePrivateKey(tx, id));
    const { privateKeyTagId } = addPrivateKeyTag(tx, privateKeyTagName, keys);
    return { privateKeyTagId, privateKeyIds };
  },
});
