import { z } from 'zod';
import { invitationCode } from '../../domain/invitations.ts';
import { query } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** What the sender of an invitation hands to whom it is for. Nobody else reads it, and no session that only reads or has a profile. */
export const getInvitationCode = query({
  path: 'get_invitation_code',
  own: true,
  summary: 'Show the code of an invitation to its sender',
  reads: ['invitations', 'users'],
  params: z.strictObject({ invitationId: Uuid }),
  result: z.strictObject({
    organizationId: z.string(),
    invitationId: z.string(),
    /** The id that the new user gets, which is the code. */
    userId: z.string(),
    expiresAtMs: z.number(),
  }),
  run: (view, { invitationId }) => ({
    organizationId: view.organizationId,
    invitationId,
    ...invitationCode(view, invitationId),
  }),
});
