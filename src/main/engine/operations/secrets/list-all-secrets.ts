import { z } from 'zod';
import { showSecret } from '../../domain/secrets.ts';
import { query } from '../define.ts';
import { SecretShape } from './secret-shapes.ts';

/** As `list_secrets`, all of them in the order they were added: the window shows names wherever an id stands. */
export const listAllSecrets = query({
  path: 'list_all_secrets',
  own: true,
  summary: 'List all secrets',
  reads: ['secrets'],
  params: z.strictObject({}),
  result: z.strictObject({ secrets: z.array(SecretShape) }),
  run: (view) => ({ secrets: view.secrets.list().map(showSecret) }),
});
