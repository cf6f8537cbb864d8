import { z } from 'zod';
import { addressFormats, curves, pathFormats } from '#shared/enums.ts';
import { Timestamp } from '../shapes.ts';
import { WalletShape } from './wallet-shape.ts';

/** An account as answers carry it. Its public key is compressed, or 32 bytes on Ed25519. */
export const WalletAccountShape = z.strictObject({
  walletAccountId: z.string(),
  organizationId: z.string(),
  walletId: z.string(),
  curve: z.enum(curves),
  pathFormat: z.enum(pathFormats),
  path: z.string(),
  addressFormat: z.enum(addressFormats),
  address: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  publicKey: z.string().exactOptional(),
  walletDetails: WalletShape.exactOptional(),
  name: z.string().exactOptional(),
  caip2Prefix: z.string().exactOptional(),
});
