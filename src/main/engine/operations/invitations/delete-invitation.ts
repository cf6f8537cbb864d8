import { z } from 'zod';
import { revokeInvitation } from '../../domain/invitations.ts';
import { activity } from '../define.ts';
import { Uuid } from '../shapes.ts';

/** Takes an invitation back that nobody has accepted. It stays in the list, as revoked. */
export const deleteInvitation = activity({
  path: 'delete_invitation',
  type: 'ACTIVITY_TYPE_DELETE_INVITATION',
  intent: 'deleteInvitationIntent',
  summary: 'Revoke an invitation',
  risk: 'takes-away',
  params: z.strictObject({ invitationId: Uuid }),
  result: { deleteInvitationResult: z.strictObject({ invitationId: z.string() }) },
  policy: { resource: 'INVITATION', action: 'DELETE' },
  run: (tx, { invitationId }) => {
    revokeInvitation(tx, invitationId);
    return { invitationId };
  },
});
