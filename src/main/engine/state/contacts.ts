import type { FeatureName, OtpType } from '#shared/enums.ts';
import type { Contact } from './otp-rows.ts';
import type { Organization, User } from './rows.ts';
import type { OrganizationRows } from './tx.ts';

/** The field of a user that holds the contact. */
export const contactFields = { OTP_TYPE_EMAIL: 'userEmail', OTP_TYPE_SMS: 'userPhoneNumber' } as const satisfies Record<
  OtpType,
  keyof User
>;

/** The feature that lets an organization's users log in by a code. */
const features = {
  OTP_TYPE_EMAIL: 'FEATURE_NAME_OTP_EMAIL_AUTH',
  OTP_TYPE_SMS: 'FEATURE_NAME_SMS_AUTH',
} as const satisfies Record<OtpType, FeatureName>;

/** The feature of codes of the type. */
export function codeFeature(otpType: OtpType): FeatureName {
  return features[otpType];
}

/** Whether the organization has one of the features. */
export function hasFeature(view: Pick<OrganizationRows, 'features'>, ...names: readonly FeatureName[]): boolean {
  return view.features.find(({ name }) => names.includes(name)) !== undefined;
}

/** Every user of the organization who has the contact, compared exactly. */
export function usersAt(view: Pick<OrganizationRows, 'users'>, { otpType, contact }: Contact): readonly User[] {
  return view.users.lookup(contactFields[otpType], contact);
}

/**
 * Of the users of an organization who have the same contact, those whom a login with the contact can mean: members of the root quorum, if any.
 * Only the quorum or the member gives a member a contact, so nobody else can end the member's logins by taking the same one.
 */
export function meantBy(users: readonly User[], organization: Organization | undefined): readonly User[] {
  const members = users.filter(({ userId }) => organization?.quorumUserIds.includes(userId));
  return members.length > 0 ? members : users;
}

/**
 * Whether a user may log in by a code to the contact: the user has the contact, and the organization has the feature. `user` is undefined where
 * the user was removed.
 */
export function mayLogInByCode(
  view: Pick<OrganizationRows, 'features'>,
  user: User | undefined,
  { otpType, contact }: Contact,
): boolean {
  return user?.[contactFields[otpType]] === contact && hasFeature(view, codeFeature(otpType));
}

/** Whether the user has shown that the contact of the type is theirs. */
export function hasVerified({ verified = [] }: User, { otpType }: Pick<Contact, 'otpType'>): boolean {
  return verified.includes(otpType);
}
