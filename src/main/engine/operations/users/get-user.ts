import { z } from 'zod';
import { requireUser, showUser } from '../../domain/users.ts';
import { query } from '../define.ts';
import { userTables } from '../reads.ts';
import { UserShape } from './user-shape.ts';

/** One user, with credentials. */
export const getUser = query({
  path: 'get_user',
  summary: 'Get one user',
  reads: [...userTables],
  params: z.strictObject({ userId: z.string() }),
  result: z.strictObject({ user: UserShape }),
  run: (view, { userId }) => ({ user: showUser(view, requireUser(view, userId).userId) }),
});
