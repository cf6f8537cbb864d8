import { z } from 'zod';
import { exportSecret } from '../../domain/secrets.ts';
import { activity } from '../define.ts';
import { TargetPublicKey, Uuid } from '../shapes.ts';
import { EncryptionSuite, KeyValues, several } from './secret-shapes.ts';

/**
 * Seals secrets, each to a key of the caller's, all of them or none: policies decide on each by itself. `requestContext` is the caller's own
 * note, which is kept with the request.
 */
export const exportSecrets = activity({
  path: 'export_secrets',
  type: 'ACTIVITY_TYPE_EXPORT_SECRETS',
  intent: 'exportSecretsIntent',
  summary: 'Export secrets',
  risk: 'key-leaves',
  params: z.strictObject({
    secrets: several(
      z.strictObject({
        secretId: Uuid,
        targetPublicKey: TargetPublicKey,
        encryptionSuite: EncryptionSuite,
        requestContext: KeyValues.optional(),
      }),
    ).refine(
      (secrets) => new Set(secrets.map(({ secretId }) => secretId)).size === secrets.length,
      'lists a secret twice',
    ),
  }),
  result: { exportSecretsResult: z.strictObject({ secretPayloads: z.array(z.string()) }) },
  policy: { resource: 'SECRET', action: 'EXPORT', touches: ({ secrets }) => ({ secrets }) },
  run: (tx, { secrets }) => ({
    secretPayloads: secrets.map(({ secretId, targetPublicKey }, at) =>
      exportSecret(tx, secretId, targetPublicKey, `parameters.secrets.${at}.targetPublicKey`),
    ),
  }),
});
