import { z } from 'zod';
import { beginImport } from '../../domain/import-keys.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Begins the import of a private key: gives the key that it is to be sealed to, for this user and once. */
export const initImportPrivateKey = activity({
  path: 'init_import_private_key',
  type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY',
  intent: 'initImportPrivateKeyIntent',
  summary: 'Start the import of a private key',
  risk: 'none',
  params: z.strictObject({ userId: Uuid }),
  result: { initImportPrivateKeyResult: z.strictObject({ importBundle: z.string() }) },
  policy: { resource: 'PRIVATE_KEY', action: 'IMPORT' },
  run: (tx, { userId }) => ({ importBundle: beginImport(tx, 'private-key', userId) }),
});
