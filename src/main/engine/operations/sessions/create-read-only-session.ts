import { z } from 'zod';
import { openReadOnlySession } from '../../domain/read-only-sessions.ts';
import { requireUser } from '../../domain/users.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Opens a session that only reads: anyone who has its token may ask, for an hour, what the sender may. */
export const createReadOnlySession = activity({
  path: 'create_read_only_session',
  type: 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION',
  intent: 'createReadOnlySessionIntent',
  summary: 'Create a read-only session',
  risk: 'who-may-act',
  params: z.strictObject({}),
  result: {
    createReadOnlySessionResult: z.strictObject({
      organizationId: Uuid,
      organizationName: z.string(),
      userId: Uuid,
      username: z.string(),
      /** The token, in the answer to the request itself. */
      session: z.string(),
      /** Whole seconds since the epoch, in decimal digits. */
      sessionExpiry: z.string(),
    }),
  },
  shownOnce: ['session'],
  policy: { resource: 'AUTH', action: 'CREATE' },
  ownCredentialsOf: (_, submitterId) => submitterId,
  addsCredential: 'session',
  seeksBelow: true,
  run: (tx) => {
    const { userId, userName: username } = requireUser(tx, tx.caller.userId);
    const { token, session } = openReadOnlySession(tx, userId, tx.stampedBy);
    const { organizationId, organizationName } = tx.organization;
    const sessionExpiry = String(Math.floor(session.expiresAtMs / 1000));
    return { organizationId, organizationName, userId, username, session: token, sessionExpiry };
  },
});
