import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { beginSecretImports } from '../../domain/import-keys.ts';
import { activity } from '../define.ts';
import { EncryptionSuite } from './secret-shapes.ts';

const { secretsPerActivityMax } = limits;

/** Begins the import of secrets: gives as many target keys, each for one secret of the caller's. */
export const initImportSecrets = activity({
  path: 'init_import_secrets',
  type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS',
  intent: 'initImportSecretsIntent',
  summary: 'Start the import of secrets',
  risk: 'none',
  params: z.strictObject({
    encryptionSuite: EncryptionSuite,
    numSecrets: z
      .int()
      .min(1, 'expected at least 1')
      .max(secretsPerActivityMax, `at most ${secretsPerActivityMax} secrets in one activity`),
  }),
  result: { initImportSecretsResult: z.strictObject({ enclaveTargetMessages: z.array(z.string()) }) },
  policy: { resource: 'SECRET', action: 'IMPORT' },
  run: (tx, { numSecrets }) => ({ enclaveTargetMessages: beginSecretImports(tx, numSecrets) }),
});
