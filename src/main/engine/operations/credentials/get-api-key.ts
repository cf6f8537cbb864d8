import { z } from 'zod';
import { requireApiKey, showApiKey } from '../../domain/api-keys.ts';
import { query } from '../define.ts';
import { ApiKeyShape } from './credential-shapes.ts';

/** One API key of any user. */
export const getApiKey = query({
  path: 'get_api_key',
  summary: 'Get one API key',
  reads: ['apiKeys'],
  params: z.strictObject({ apiKeyId: z.string() }),
  result: z.strictObject({ apiKey: ApiKeyShape }),
  run: (view, { apiKeyId }) => ({ apiKey: showApiKey(requireApiKey(view, apiKeyId)) }),
});
