import { z } from 'zod';
import { assert } from '../../fault.ts';
import { query } from '../define.ts';

/** Who stamped the request. Asked of a parent with a sub-organization's key, it answers for that sub-organization. */
export const whoami = query({
  path: 'whoami',
  summary: 'Show the current user',
  reads: ['users'],
  params: z.strictObject({}),
  result: z.strictObject({
    organizationId: z.string(),
    organizationName: z.string(),
    userId: z.string(),
    username: z.string(),
  }),
  run: (view) => {
    const user = view.users.get(view.caller.userId);
    assert(user, 'an authenticated caller is a user of the organization');
    const { organizationId, organizationName } = view.organization;
    return { organizationId, organizationName, userId: user.userId, username: user.userName };
  },
});
