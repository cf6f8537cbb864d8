import { z } from 'zod';
import { showApiKey } from '../../domain/api-keys.ts';
import { requireUser } from '../../domain/users.ts';
import { query } from '../define.ts';
import { ApiKeyShape } from './credential-shapes.ts';

/** A user's API keys; everybody's, when no user is named. Expired ones too, until something takes their place. */
export const getApiKeys = query({
  path: 'get_api_keys',
  summary: 'List API keys',
  reads: ['apiKeys', 'users'],
  params: z.strictObject({ userId: z.string().optional() }),
  result: z.strictObject({ apiKeys: z.array(ApiKeyShape) }),
  run: (view, { userId }) => {
    const keys =
      userId === undefined ? view.apiKeys.list() : view.apiKeys.lookup('userId', requireUser(view, userId).userId);
    return { apiKeys: keys.map(showApiKey) };
  },
});
