import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { addUser } from '../../domain/users.ts';
import { activity, older } from '../define.ts';
import { verifyTokens } from '../oidc-tokens.ts';
import { Uuid } from '../shapes.ts';
import { UserParams, UserParamsV1, UserParamsV2, UserParamsV3, upgradeUserV1, upgradeUserV2 } from './user-params.ts';

const several = <User extends z.ZodType>(user: User) =>
  z.strictObject({ users: z.array(user).min(1, 'expected at least one').max(limits.usersPerActivityMax) });

/** Adds users, with their credentials and tags, to the organization. All are added, or none. */
export const createUsers = activity({
  path: 'create_users',
  type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
  intent: 'createUsersIntentV4',
  summary: 'Add users to the organization',
  risk: 'who-may-act',
  params: several(UserParams),
  older: [
    older({
      type: 'ACTIVITY_TYPE_CREATE_USERS_V3',
      intent: 'createUsersIntentV3',
      params: several(UserParamsV3),
      upgrade: (params) => params,
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_USERS_V2',
      intent: 'createUsersIntentV2',
      params: several(UserParamsV2),
      upgrade: ({ users }) => ({ users: users.map(upgradeUserV2) }),
    }),
    older({
      type: 'ACTIVITY_TYPE_CREATE_USERS',
      intent: 'createUsersIntent',
      params: several(UserParamsV1),
      upgrade: ({ users }) => ({ users: users.map(upgradeUserV1) }),
    }),
  ],
  result: { createUsersResult: z.strictObject({ userIds: z.array(Uuid) }) },
  policy: { resource: 'USER', action: 'CREATE' },
  prepare: (identity, { users }) =>
    verifyTokens(
      identity,
      users.flatMap((user) => user.oauthProviders),
    ),
  run: (tx, { users }, verdicts) => ({
    userIds: users.map((user, index) => addUser(tx, user, verdicts, `parameters.users.${index}`).userId),
  }),
});
