import { z } from 'zod';
import { requirePrivateKey, showPrivateKey } from '../../domain/private-keys.ts';
import { query } from '../define.ts';
import { PrivateKeyShape } from './private-key-shape.ts';

/** What is known of one private key: its public half, its addresses, its tags. */
export const getPrivateKey = query({
  path: 'get_private_key',
  summary: 'Get one private key',
  reads: ['privateKeys'],
  params: z.strictObject({ privateKeyId: z.string() }),
  result: z.strictObject({ privateKey: PrivateKeyShape }),
  run: (view, { privateKeyId }) => ({ privateKey: showPrivateKey(requirePrivateKey(view, privateKeyId)) }),
});
