import { z } from 'zod';
import { showSecret } from '../../domain/secrets.ts';
import { query } from '../define.ts';
import { pageOfNewest } from '../pages.ts';
import { PaginationOptions } from '../shapes.ts';
import { SecretShape } from './secret-shapes.ts';

/** What is known of the organization's secrets without their values, newest first, ten unless `limit` says how many. */
export const listSecrets = query({
  path: 'list_secrets',
  summary: 'List secrets',
  reads: ['secrets'],
  params: z.strictObject({ paginationOptions: PaginationOptions.optional() }),
  result: z.strictObject({ secrets: z.array(SecretShape) }),
  run: (view, { paginationOptions }) => ({
    secrets: pageOfNewest(view.secrets.list().reverse(), ({ secretId }) => secretId, paginationOptions).map(showSecret),
  }),
});
