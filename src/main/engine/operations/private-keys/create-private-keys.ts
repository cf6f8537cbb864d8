import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addPrivateKey } from '../../domain/private-keys.ts';
import { activity, older } from '../define.ts';
import { PrivateKeyParams } from '../shapes.ts';
import { AddedPrivateKeyShape } from './private-key-shape.ts';

const params = z.strictObject({
  privateKeys: z
    .array(PrivateKeyParams)
    .min(1, 'expected at least one')
    .max(limits.privateKeysPerActivityMax, `at most ${limits.privateKeysPerActivityMax} in one activity`),
});
type Params = z.infer<typeof params>;
const result = z.strictObject({ privateKeys: z.array(AddedPrivateKeyShape) });
type Result = z.infer<typeof result>;

/** Makes private keys, outside any wallet, from fresh entropy. All are made, or none; the result is in their order. */
export const createPrivateKeys = activity({
  path: 'create_private_keys',
  type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
  intent: 'createPrivateKeysIntentV2',
  summary: 'Create private keys',
  risk: 'none',
  params,
  older: [
    older<Params, Params, Result>({
      type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS',
      intent: 'createPrivateKeysIntent',
      params,
      upgrade: (sent) => sent,
      result: {
        key: 'createPrivateKeysResult',
        from: ({ privateKeys }) => ({ privateKeyIds: privateKeys.map(({ privateKeyId }) => privateKeyId) }),
      },
    }),
  ],
  result: { createPrivateKeysResultV2: result },
  policy: { resource: 'PRIVATE_KEY', action: 'CREATE' },
  run: (tx, { privateKeys }) => ({
    privateKeys: privateKeys.map((key, index) => addPrivateKey(tx, key, `parameters.privateKeys.${index}`)),
  }),
});
