import { Fault, invalidArgument, notFound } from '../fault.ts';
import { usersAt } from '../state/contacts.ts';
import type { Contact } from '../state/otp-rows.ts';
import type { User } from '../state/rows.ts';
import type { OrganizationRows, Tx } from '../state/tx.ts';
import { requireUser } from './users.ts';

/** Whose session is asked for: a user by id, or by the e-mail address that version 1 names; else the sender's own. */
export type SessionHolder = Readonly<{ userId?: string | undefined; email?: string | undefined }>;

/** The ids of the users whom the request could mean; of two users with one e-mail address, both. */
export function holderIds(view: OrganizationRows, { userId, email }: SessionHolder, submitterId: string): string[] {
  if (userId !== undefined) return [userId];
  return email === undefined ? [submitterId] : usersAt(view, emailContact(email)).map((user) => user.userId);
}

/**
 * The user whose session is asked for. Throws NOT_FOUND for a user who is not here, INVALID_ARGUMENT where none is named by a sender of the
 * parent or two have the e-mail address, PERMISSION_DENIED where a parent asks for a session of a member of the root quorum: nobody but
 * that member, or the quorum, may get what a member acts with.
 */
export function requireHolder(tx: Tx, { userId, email }: SessionHolder): User {
  const isParents = tx.caller.organizationId !== tx.organizationId;
  if (userId === undefined && email === undefined && isParents)
    throw invalidArgument('parameters.userId', 'the user of the sub-organization is required');
  const user = email === undefined ? requireUser(tx, userId ?? tx.caller.userId) : requireUserAt(tx, email);
  if (isParents && tx.organization.quorumUserIds.includes(user.userId))
    throw new Fault('PERMISSION_DENIED', 'the parent cannot open a session of a member of the root quorum');
  return user;
}

function requireUserAt(tx: Tx, email: string): User {
  const [user, ...others] = usersAt(tx, emailContact(email));
  if (!user) throw notFound('user with the e-mail address', email);
  if (others.length > 0) throw invalidArgument('parameters.email', 'more than one user has this address');
  return user;
}

function emailContact(contact: string): Contact {
  return { otpType: 'OTP_TYPE_EMAIL', contact };
}
