import { z } from 'zod';
import { acceptInvitation as accept } from '../../domain/invitations.ts';
import { activity, older } from '../define.ts';
import { AuthenticatorParams, AuthenticatorParamsV1, upgradeAuthenticator, Uuid } from '../shapes.ts';

const withPasskey = <Authenticator extends z.ZodType>(authenticator: Authenticator) =>
  z.strictObject({ invitationId: Uuid, userId: Uuid, authenticator });

/**
 * Makes its sender a user, by an invitation. The passkey that it registers stamps it, which no other request does: `newcomers.ts` takes it. Whoever
 * invited was allowed to; what is asked here is the code of the invitation, `userId`.
 */
export const acceptInvitation = activity({
  path: 'accept_invitation',
  type: 'ACTIVITY_TYPE_ACCEPT_INVITATION_V2',
  intent: 'acceptInvitationIntentV2',
  summary: 'Accept an invitation with a new passkey',
  risk: 'who-may-act',
  params: withPasskey(AuthenticatorParams),
  older: [
    older({
      type: 'ACTIVITY_TYPE_ACCEPT_INVITATION',
      intent: 'acceptInvitationIntent',
      params: withPasskey(AuthenticatorParamsV1),
      upgrade: ({ authenticator, ...rest }) => ({ ...rest, authenticator: upgradeAuthenticator(authenticator) }),
    }),
  ],
  result: { acceptInvitationResult: z.strictObject({ invitationId: z.string(), userId: z.string() }) },
  policy: {},
  rootOnly: true,
  run: (tx, { invitationId, userId, authenticator }) => {
    accept(tx, invitationId, userId, authenticator);
    return { invitationId, userId };
  },
});
