import { z } from 'zod';
import { curves } from '#shared/enums.ts';
import { AddressResult, Timestamp } from '../shapes.ts';

/** A private key as answers carry it, which is without it: `publicKey` is uncompressed, or 32 bytes on Ed25519. */
export const PrivateKeyShape = z.strictObject({
  privateKeyId: z.string(),
  publicKey: z.string(),
  privateKeyName: z.string(),
  curve: z.enum(curves),
  addresses: z.array(AddressResult),
  privateKeyTags: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  exported: z.boolean(),
  imported: z.boolean(),
  /** Only of a key that is disabled. */
  disabled: z.literal(true).exactOptional(),
});

/** A private key that was made. */
export const AddedPrivateKeyShape = z.strictObject({ privateKeyId: z.string(), addresses: z.array(AddressResult) });
