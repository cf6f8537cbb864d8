import { z } from 'zod';
import { accessTypes } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { addInvitation } from '../../domain/invitations.ts';
import { activity } from '../define.ts';
import { Email, Ids, Label, Uuid } from '../shapes.ts';
import { createUsers } from '../users/create-users.ts';

const Invitation = z.strictObject({
  receiverUserName: Label,
  receiverUserEmail: Email,
  receiverUserTags: Ids(),
  accessType: z.enum(accessTypes),
  senderUserId: Uuid,
});

/**
 * Invites people to become users with a passkey of theirs. Where policies could tell the new users apart, by tags, e-mail addresses or names, the
 * request must be allowed as the creation of users as well: else an invitation would give rights that its sender cannot give.
 */
export const createInvitations = activity({
  path: 'create_invitations',
  type: 'ACTIVITY_TYPE_CREATE_INVITATIONS',
  intent: 'createInvitationsIntent',
  summary: 'Invite users to the organization',
  risk: 'who-may-act',
  params: z.strictObject({
    invitations: z.array(Invitation).min(1, 'expected at least one').max(limits.invitationsPerActivityMax),
  }),
  result: { createInvitationsResult: z.strictObject({ invitationIds: z.array(Uuid) }) },
  policy: {
    resource: 'INVITATION',
    action: 'CREATE',
    alsoAs: ({ invitations }, view) => {
      const hasTags = invitations.some(({ receiverUserTags }) => receiverUserTags.length > 0);
      const goByPerson = () =>
        view.policies.list().some(({ condition, consensus }) => /\b(?:email|alias)\b/.test(condition + consensus));
      const { resource = '', action = '' } = createUsers.policy;
      return hasTags || goByPerson() ? { type: createUsers.type, resource, action } : undefined;
    },
  },
  run: (tx, { invitations }) => ({
    invitationIds: invitations.map(
      (invitation, index) => addInvitation(tx, invitation, `parameters.invitations.${index}`).invitationId,
    ),
  }),
});
