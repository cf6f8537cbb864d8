import { z } from 'zod';
import { exportKey } from '../../domain/private-keys.ts';
import { activity } from '../define.ts';
import { TargetPublicKey, Uuid } from '../shapes.ts';

/** Seals a private key to a key of the caller's. */
export const exportPrivateKey = activity({
  path: 'export_private_key',
  type: 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY',
  intent: 'exportPrivateKeyIntent',
  summary: 'Export a private key',
  risk: 'key-leaves',
  params: z.strictObject({ privateKeyId: Uuid, targetPublicKey: TargetPublicKey }),
  result: { exportPrivateKeyResult: z.strictObject({ privateKeyId: Uuid, exportBundle: z.string() }) },
  policy: {
    resource: 'PRIVATE_KEY',
    action: 'EXPORT',
    touches: ({ privateKeyId }) => ({ privateKeyIds: [privateKeyId] }),
  },
  run: (tx, { privateKeyId, targetPublicKey }) => ({
    privateKeyId,
    exportBundle: exportKey(tx, privateKeyId, targetPublicKey),
  }),
});
