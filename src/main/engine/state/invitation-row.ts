import type { AccessType, InvitationStatus } from '#shared/enums.ts';
import type { InvitationId, Stamped, UserId, UserTagId } from './rows.ts';

/** A person who may become a user by registering a passkey, once. What is settled stays, so that lists show what became of it. */
export type Invitation = Stamped &
  Readonly<{
    invitationId: InvitationId;
    receiverUserName: string;
    receiverUserEmail: string;
    receiverUserTags: readonly UserTagId[];
    accessType: AccessType;
    senderUserId: UserId;
    status: InvitationStatus;
    /** The id that the user gets. Anyone who knows it may accept: until then only the sender can read it. */
    userId: UserId;
    expiresAtMs: number;
  }>;
