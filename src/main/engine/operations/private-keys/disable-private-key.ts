import { z } from 'zod';
import { disableKey } from '../../domain/private-keys.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Keeps a private key, and ends every signature and export with it, for good. */
export const disablePrivateKey = activity({
  path: 'disable_private_key',
  type: 'ACTIVITY_TYPE_DISABLE_PRIVATE_KEY',
  intent: 'disablePrivateKeyIntent',
  summary: 'Disable a private key',
  risk: 'takes-away',
  params: z.strictObject({ privateKeyId: Uuid }),
  result: { disablePrivateKeyResult: z.strictObject({ privateKeyId: Uuid }) },
  policy: {
    resource: 'PRIVATE_KEY',
    action: 'DELETE',
    touches: ({ privateKeyId }) => ({ privateKeyIds: [privateKeyId] }),
  },
  run: (tx, { privateKeyId }) => {
    disableKey(tx, privateKeyId);
    return { privateKeyId };
  },
});
