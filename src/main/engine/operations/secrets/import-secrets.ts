import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { importSecrets as keepSecrets } from '../../domain/secrets.ts';
import { activity } from '../define.ts';
import { Label, orEmpty, TargetPublicKey, Uuid } from '../shapes.ts';
import { EncryptionSuite, KeyValues, propertiesOf, several } from './secret-shapes.ts';

const SecretPayload = z
  .string()
  .min(1, 'missing payload')
  .max(limits.secretPayloadCharsMax, `a secret payload has at most ${limits.secretPayloadCharsMax} characters`);

/** Keeps secrets that were sealed to targets of `init_import_secrets`, all of them or none. Policies see the properties of each. */
export const importSecrets = activity({
  path: 'import_secrets',
  type: 'ACTIVITY_TYPE_IMPORT_SECRETS',
  intent: 'importSecretsIntent',
  summary: 'Import secrets',
  risk: 'none',
  params: z.strictObject({
    secrets: several(
      z.strictObject({
        name: orEmpty(Label).optional(),
        secretPayload: SecretPayload,
        targetPublicKey: TargetPublicKey,
        encryptionSuite: EncryptionSuite,
        staticProperties: KeyValues.optional(),
      }),
    ),
  }),
  result: { importSecretsResult: z.strictObject({ secretIds: z.array(Uuid) }) },
  policy: {
    resource: 'SECRET',
    action: 'IMPORT',
    touches: ({ secrets }) => ({
      secrets: secrets.map(({ staticProperties }) => ({ staticProperties: propertiesOf(staticProperties) })),
    }),
  },
  run: (tx, { secrets }) => ({
    secretIds: keepSecrets(
      tx,
      secrets.map(({ name, staticProperties, ...sealed }) => ({
        ...sealed,
        name: name || undefined,
        staticProperties: propertiesOf(staticProperties),
      })),
    ),
  }),
});
