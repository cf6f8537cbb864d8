import { z } from 'zod';
import { showPrivateKey } from '../../domain/private-keys.ts';
import { query } from '../define.ts';
import { PrivateKeyShape } from './private-key-shape.ts';

/** Every private key of the organization, in the order they were added. */
export const listPrivateKeys = query({
  path: 'list_private_keys',
  summary: 'List private keys',
  reads: ['privateKeys'],
  params: z.strictObject({}),
  result: z.strictObject({ privateKeys: z.array(PrivateKeyShape) }),
  run: (view) => ({ privateKeys: view.privateKeys.list().map(showPrivateKey) }),
});
