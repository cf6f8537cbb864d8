import { z } from 'zod';
import { showUser } from '../../domain/users.ts';
import { query } from '../define.ts';
import { userTables } from '../reads.ts';
import { UserShape } from './user-shape.ts';

/** Everybody in the organization, with credentials, in the order they were added. */
export const listUsers = query({
  path: 'list_users',
  summary: 'List users',
  reads: [...userTables],
  params: z.strictObject({}),
  result: z.strictObject({ users: z.array(UserShape) }),
  run: (view) => ({ users: view.users.list().map(({ userId }) => showUser(view, userId)) }),
});
