import { z } from 'zod';
import { addressFormats, curves } from '#shared/enums.ts';
import { importKey } from '../../domain/private-keys.ts';
import { activity } from '../define.ts';
import { EncryptedBundle, Label, Uuid } from '../shapes.ts';
import { AddedPrivateKeyShape } from './private-key-shape.ts';

/** Keeps a private key that was sealed to the key of `init_import_private_key`. `addresses` are in the order of `addressFormats`. */
export const importPrivateKey = activity({
  path: 'import_private_key',
  type: 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY',
  intent: 'importPrivateKeyIntent',
  summary: 'Import a private key',
  risk: 'none',
  params: z.strictObject({
    userId: Uuid,
    privateKeyName: Label,
    encryptedBundle: EncryptedBundle,
    curve: z.enum(curves),
    addressFormats: z.array(z.enum(addressFormats)).max(addressFormats.length),
  }),
  result: { importPrivateKeyResult: AddedPrivateKeyShape },
  policy: { resource: 'PRIVATE_KEY', action: 'IMPORT' },
  run: (tx, key) => importKey(tx, { ...key, privateKeyTags: [] }),
});
