import { z } from 'zod';
import { contactOf, requireToken, type SignedUsage } from '../../domain/verification-tokens.ts';
import { invalidArgument } from '../../fault.ts';
import { contactFields } from '../../state/contacts.ts';
import type { Contact } from '../../state/otp-rows.ts';
import type { Tx } from '../../state/tx.ts';
import { requireUsage, UsageHeader } from '../token-usage.ts';
import { RootUserParams } from '../users/user-params.ts';

/** Sub-organizations that someone signs up for with a verified contact. */

const { apiKeys, authenticators, oauthProviders } = RootUserParams.shape;
/** What the holder of the token's key signs of a root user. A list that is left out is empty. */
const Signup = z.strictObject({
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  apiKeys: apiKeys.optional(),
  authenticators: authenticators.optional(),
  oauthProviders: oauthProviders.optional(),
});
const Usage = z.strictObject({ ...UsageHeader, signup: Signup.optional(), signupV2: Signup.optional() });

type Wanted = Readonly<{ rootUsers: readonly RootUserParams[]; signupOf?: 'version 7' | undefined }>;

/**
 * Makes sure that the holder of the token's key wants this sub-organization: the key signed the contacts and credentials of the root user whose
 * contact the token is of. Both are compared as data, since clients write the text in several ways. Gives the contact, and where its user stands
 * among the root users. Throws INVALID_ARGUMENT.
 */
export function requireSignup(
  tx: Tx,
  token: string,
  clientSignature: SignedUsage | undefined,
  { rootUsers, signupOf }: Wanted,
): Contact & Readonly<{ at: number }> {
  const claims = requireToken(tx, token);
  if (!clientSignature)
    throw invalidArgument('parameters.clientSignature', 'missing field: the key of the token must sign');
  if (claims.version === 1 && signupOf !== 'version 7')
    throw invalidArgument('parameters.verificationToken', 'this version needs a token of verify_otp V2');
  const field = 'parameters.clientSignature.message';
  const usage = requireUsage(tx, claims, clientSignature, 'USAGE_TYPE_SIGNUP', Usage);
  const [name, other] =
    signupOf === 'version 7' ? (['signup', 'signupV2'] as const) : (['signupV2', 'signup'] as const);
  const signed = usage[name];
  if (!signed || usage[other]) throw invalidArgument(field, `expected ${name}`);
  const contact = contactOf(claims);
  const at = rootUsers.findIndex((user) => user[contactFields[contact.otpType]] === contact.contact);
  const user = rootUsers[at];
  if (!user) throw invalidArgument('parameters.verificationToken', 'no root user has the contact of the token');
  if (canonical(signed) !== canonical({ ...user, email: user.userEmail, phoneNumber: user.userPhoneNumber }))
    throw invalidArgument(field, `its ${name} is not parameters.rootUsers.${at}`);
  return { ...contact, at };
}

/** One text for equal data, whatever the order of its names. */
function canonical({ email, phoneNumber, ...lists }: z.infer<typeof Signup>): string {
  const whole = {
    email: email || undefined,
    phoneNumber: phoneNumber || undefined,
    apiKeys: lists.apiKeys ?? [],
    authenticators: lists.authenticators ?? [],
    oauthProviders: lists.oauthProviders ?? [],
  };
  return JSON.stringify(whole, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1)))
      : value,
  );
}
