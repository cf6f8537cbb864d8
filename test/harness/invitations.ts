import type { Outcome } from '#shared/envelope.ts';
import type { Actor } from './actors.ts';
import { passkeyOf, type Passkey } from './passkey.ts';
import type { World } from './world.ts';

export type Code = { organizationId: string; invitationId: string; userId: string; expiresAtMs: number };

/** An invitation of `sender`, as `create_invitations` takes it. */
export function invitationOf(sender: Actor, receiverUserName: string, patch: object = {}) {
  return {
    receiverUserName,
    receiverUserEmail: `${receiverUserName}@example.com`,
    receiverUserTags: [],
    accessType: 'ACCESS_TYPE_WEB',
    senderUserId: sender.userId,
    ...patch,
  };
}

/** Invites somebody, and gives the code that the sender hands over. */
export async function invitedBy(sender: Actor, receiverUserName: string, patch: object = {}): Promise<Code> {
  const { invitationIds } = await sender.submit<{ invitationIds: [string] }>('create_invitations', {
    invitations: [invitationOf(sender, receiverUserName, patch)],
  });
  return sender.query<Code>('get_invitation_code', { invitationId: invitationIds[0] });
}

/** What accepts an invitation: `passkey` registers itself and stamps the body. */
export function acceptance(
  { operator }: World,
  { organizationId, invitationId, userId }: Code,
  passkey: Passkey = passkeyOf('newcomer'),
): { path: string; body: Uint8Array; webAuthnStamp: string } {
  const parameters = { invitationId, userId, authenticator: passkey.registration() };
  const body = new TextEncoder().encode(operator.at(organizationId).bodyOf('accept_invitation', parameters));
  return { path: '/public/v1/submit/accept_invitation', body, webAuthnStamp: passkey.stamp(body) };
}

/** Accepts an invitation with a passkey, and gives the outcome. */
export function accepted(world: World, code: Code, passkey?: Passkey): Promise<Outcome> {
  return world.service.call(acceptance(world, code, passkey));
}
