import type { AccessType, InvitationStatus } from '#shared/enums.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { limits } from '#shared/limits.ts';
import { alreadyExists, exhausted, Fault, invalidArgument, notFound, refused } from '../fault.ts';
import type { Invitation } from '../state/invitation-row.ts';
import type { InvitationId, UserId, UserTagId } from '../state/rows.ts';
import type { OrganizationRows, Tx, View } from '../state/tx.ts';
import { toTimestamp } from '../wire.ts';
import type { NewAuthenticator } from './authenticators.ts';
import { requireUserTag } from './user-tags.ts';
import { addUser, requireUser } from './users.ts';

/** Invitations: a person registers a passkey and becomes a user with it. No message is sent: the sender hands the code over. */

/** An invitation as it is asked for. */
export type NewInvitation = Readonly<{
  receiverUserName: string;
  receiverUserEmail: string;
  receiverUserTags: readonly string[];
  accessType: AccessType;
  senderUserId: string;
}>;

export type ShownInvitation = {
  invitationId: string;
  receiverUserName: string;
  receiverEmail: string;
  receiverUserTags: string[];
  accessType: AccessType;
  status: InvitationStatus;
  senderUserId: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/**
 * Invites someone, for `limits.invitationLastsMs`. `at` is where the invitation stands in the request, for faults to name. Throws
 * INVALID_ARGUMENT for a sender other than who asks, ALREADY_EXISTS for a name that a user or an open invitation has, NOT_FOUND for a tag or sender,
 * RESOURCE_EXHAUSTED when too many are open.
 */
export function addInvitation(tx: Tx, wanted: NewInvitation, at: string): Invitation {
  const { receiverUserName, receiverUserEmail, receiverUserTags, accessType, senderUserId } = wanted;
  if (requireUser(tx, senderUserId).userId !== tx.caller.userId)
    throw invalidArgument(`${at}.senderUserId`, 'the sender of an invitation must be the user who requests it');
  const all = tx.invitations.list();
  const open = all.filter((one) => isOpen(tx.nowMs, one));
  if (open.length >= limits.invitationsMax)
    throw exhausted(`this organization has the maximum of ${limits.invitationsMax} open invitations`);
  const isTaken = ({ userName }: { userName: string }) => userName === receiverUserName;
  if (tx.users.find(isTaken) || open.some((one) => one.receiverUserName === receiverUserName))
    throw alreadyExists('user or open invitation', receiverUserName);
  const settled = all.filter((one) => !isOpen(tx.nowMs, one));
  if (settled.length >= limits.invitationsMax && settled[0]) tx.invitations.remove(settled[0].invitationId);
  return tx.invitations.insert({
    invitationId: tx.newId<InvitationId>(),
    receiverUserName,
    receiverUserEmail,
    receiverUserTags: receiverUserTags.map((id): UserTagId => requireUserTag(tx, id).userTagId),
    accessType,
    senderUserId: tx.caller.userId,
    status: 'INVITATION_STATUS_CREATED',
    userId: tx.newId<UserId>(),
    expiresAtMs: tx.nowMs + limits.invitationLastsMs,
  });
}

/** Takes an invitation back. Throws NOT_FOUND, and INVALID_ARGUMENT for one that was accepted. One that is no longer open stays as it is. */
export function revokeInvitation(tx: Tx, invitationId: string): void {
  const invitation = tx.invitations.get(invitationId);
  if (!invitation) throw notFound('invitation', invitationId);
  if (invitation.status === 'INVITATION_STATUS_ACCEPTED')
    throw refused(`the invitation ${invitationId} was accepted: delete its user`, 'REQUEST_INVALID');
  if (invitation.status === 'INVITATION_STATUS_CREATED')
    tx.invitations.replace(invitation, { status: 'INVITATION_STATUS_REVOKED' });
}

/**
 * The invitation that `invitationId` and the id of its future user name together, while it can be accepted. Throws NOT_FOUND, with the same words
 * for one that there never was, that is another's, and that was accepted, was revoked, has expired or has lost its sender.
 */
export function requireOpenInvitation(view: OrganizationRows | Tx, invitationId: string, userId: string): Invitation {
  const invitation = view.invitations.get(invitationId);
  const sender = invitation && view.users.get(invitation.senderUserId);
  if (!invitation || !sender || invitation.userId !== userId || !isOpen(view.nowMs, invitation))
    throw new Fault('NOT_FOUND', 'invitation not found: it may have been accepted or revoked, or has expired');
  return invitation;
}

/**
 * Makes the user whom the invitation is for, with the passkey that accepts it, and settles it. Throws as `requireOpenInvitation`, `addUser` and
 * `addAuthenticators` do.
 */
export function acceptInvitation(tx: Tx, invitationId: string, userId: string, passkey: NewAuthenticator): void {
  const invitation = requireOpenInvitation(tx, invitationId, userId);
  const { receiverUserName: userName, receiverUserEmail: userEmail, receiverUserTags: userTags } = invitation;
  const user = { userName, userEmail, userTags, apiKeys: [], authenticators: [passkey], oauthProviders: [] };
  addUser(tx, user, new Map(), 'parameters', invitation.userId);
  tx.invitations.replace(invitation, { status: 'INVITATION_STATUS_ACCEPTED' });
}

/** An invitation as queries show it at `nowMs`. One that has expired is shown as revoked: the wire has no other word for it. */
export function showInvitation(nowMs: number, invitation: Invitation): ShownInvitation {
  const { invitationId, receiverUserName, receiverUserEmail, receiverUserTags, accessType, senderUserId } = invitation;
  const isOver = invitation.status === 'INVITATION_STATUS_CREATED' && !isOpen(nowMs, invitation);
  return {
    invitationId,
    receiverUserName,
    receiverEmail: receiverUserEmail,
    receiverUserTags: [...receiverUserTags],
    accessType,
    status: isOver ? 'INVITATION_STATUS_REVOKED' : invitation.status,
    senderUserId,
    createdAt: toTimestamp(invitation.createdAtMs),
    updatedAt: toTimestamp(invitation.updatedAtMs),
  };
}

/** Who has it may accept the invitation. Throws as `requireOpenInvitation` does, and PERMISSION_DENIED for everybody but its sender. */
export function invitationCode(view: View, invitationId: string): { userId: string; expiresAtMs: number } {
  const userId = view.invitations.get(invitationId)?.userId ?? '';
  const invitation = requireOpenInvitation(view, invitationId, userId);
  if (invitation.senderUserId !== view.caller.userId)
    throw new Fault('PERMISSION_DENIED', 'only the sender of an invitation can read its code', {
      errorCode: 'FORBIDDEN',
    });
  return { userId, expiresAtMs: invitation.expiresAtMs };
}

function isOpen(nowMs: number, { status, expiresAtMs }: Invitation): boolean {
  return status === 'INVITATION_STATUS_CREATED' && nowMs < expiresAtMs;
}
