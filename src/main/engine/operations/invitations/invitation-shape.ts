import { z } from 'zod';
import { accessTypes, invitationStatuses } from '#shared/enums.ts';
import { Timestamp } from '../shapes.ts';

/** An invitation as answers carry it. The code that accepts it is no part of it. */
export const InvitationShape = z.strictObject({
  invitationId: z.string(),
  receiverUserName: z.string(),
  receiverEmail: z.string(),
  receiverUserTags: z.array(z.string()),
  accessType: z.enum(accessTypes),
  status: z.enum(invitationStatuses),
  senderUserId: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
