import type { FeatureName } from '#shared/enums.ts';
import { Fault, failedPrecondition, refused } from '../fault.ts';
import { codeFeature, hasFeature, meantBy, usersAt } from '../state/contacts.ts';
import type { Contact } from '../state/otp-rows.ts';
import type { User } from '../state/rows.ts';
import type { OrganizationRows, Tx } from '../state/tx.ts';

/** Logins by what is sent to a contact, and what an organization says of them. */

/** Makes sure that the organization has one of the features. Throws FAILED_PRECONDITION `FEATURE_OFF`, which names the first. */
export function requireFeature(
  tx: Pick<OrganizationRows, 'features'>,
  ...names: [FeatureName, ...FeatureName[]]
): void {
  if (!hasFeature(tx, ...names))
    throw failedPrecondition(
      'FEATURE_OFF',
      `${names[0]} is off: the root quorum can enable it with set_organization_feature`,
    );
}

/** Makes sure that users of the organization may log in by codes of this type. Throws as `requireFeature`. */
export function requireCodeLogins(tx: Pick<OrganizationRows, 'features'>, { otpType }: Pick<Contact, 'otpType'>): void {
  requireFeature(tx, codeFeature(otpType));
}

/**
 * The one user whom a login with the contact means. Throws NOT_FOUND, which does not repeat the contact, and INVALID_ARGUMENT where two have it:
 * nobody could tell who of them is meant.
 */
export function requireUserAt(tx: Pick<Tx, 'users' | 'organization'>, contact: Contact): User {
  const [user, ...others] = meantBy(usersAt(tx, contact), tx.organization);
  if (!user) throw new Fault('NOT_FOUND', `this organization has no user with this ${words[contact.otpType]}`);
  if (others.length > 0) throw refused(`more than one user has this ${words[contact.otpType]}`, 'CREDENTIAL_CONFLICT');
  return user;
}

const words = { OTP_TYPE_EMAIL: 'e-mail address', OTP_TYPE_SMS: 'phone number' } as const;

/** Keeps that the user has shown the contact to be theirs. */
export function markVerified(tx: Tx, user: User, { otpType }: Pick<Contact, 'otpType'>): void {
  const verified = user.verified ?? [];
  if (!verified.includes(otpType)) tx.users.replace(user, { verified: [...verified, otpType] });
}
