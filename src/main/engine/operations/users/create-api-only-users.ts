import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';
import { ApiOnlyUserParams, upgradeApiOnlyUser } from './user-params.ts';

/** Adds users who stamp with API keys alone, with their tags. All are added, or none. */
export const createApiOnlyUsers = activity({
  path: 'create_api_only_users',
  type: 'ACTIVITY_TYPE_CREATE_API_ONLY_USERS',
  intent: 'createApiOnlyUsersIntent',
  summary: 'Add users with API keys',
  risk: 'who-may-act',
  params: z.strictObject({
    apiOnlyUsers: z.array(ApiOnlyUserParams).min(1, 'expected at least one').max(limits.usersPerActivityMax),
  }),
  result: { createApiOnlyUsersResult: z.strictObject({ userIds: z.array(Uuid) }) },
  policy: { resource: 'USER', action: 'CREATE' },
  run: (tx, { apiOnlyUsers }) => ({
    userIds: apiOnlyUsers.map((user, index) => {
      const at = `parameters.apiOnlyUsers.${index}`;
      return addUser(tx, upgradeApiOnlyUser(user), new Map(), at).userId;
    }),
  }),
});
