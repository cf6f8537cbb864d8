import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { removeSecret } from '../../domain/secrets.ts';
import { activity } from '../define.ts';
import { Ids, Uuid } from '../shapes.ts';

const { secretsPerActivityMax } = limits;

/** Removes secrets, for good, all of them or none. */
export const deleteSecrets = activity({
  path: 'delete_secrets',
  type: 'ACTIVITY_TYPE_DELETE_SECRETS',
  intent: 'deleteSecretsIntent',
  summary: 'Delete secrets',
  risk: 'takes-away',
  params: z.strictObject({
    secretIds: Ids(1).max(secretsPerActivityMax, `at most ${secretsPerActivityMax} secrets in one activity`),
  }),
  result: { deleteSecretsResult: z.strictObject({ secretIds: z.array(Uuid) }) },
  policy: {
    resource: 'SECRET',
    action: 'DELETE',
    touches: ({ secretIds }) => ({ secrets: secretIds.map((secretId) => ({ secretId })) }),
  },
  run: (tx, { secretIds }) => {
    for (const secretId of secretIds) removeSecret(tx, secretId);
    return { secretIds };
  },
});
