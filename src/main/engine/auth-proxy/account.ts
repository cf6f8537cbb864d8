import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { invalidArgument } from '../fault.ts';
import { OidcToken } from '../operations/shapes.ts';
import { proxyCall } from './define.ts';
import {
  identityOfClaims,
  organizationOfContact,
  organizationOfToken,
  providersOf,
  requireVerifiedContact,
  theOneBelow,
} from './sub-organizations.ts';

const isContact = (filterType: string): boolean => filterType === 'EMAIL' || filterType === 'PHONE_NUMBER';

/**
 * Finds the sub-organization of a user who is about to log in, by what only they should know or have: a key, a passkey's id, an OIDC identity.
 * An answer without `organizationId` says that there is none. Names are not looked up: they often are e-mail addresses.
 */
export const account = proxyCall({
  path: '/v1/account',
  params: z
    .strictObject({
      filterType: z.enum(['CREDENTIAL_ID', 'PUBLIC_KEY', 'OIDC_TOKEN', 'OIDC_CLAIMS', 'EMAIL', 'PHONE_NUMBER']),
      filterValue: z.string().min(1, 'missing value').max(limits.oidcTokenCharsMax),
      verificationToken: OidcToken.optional(),
      oidcToken: OidcToken.optional(),
    })
    // The rates remember every contact that a page names.
    .refine(({ filterType, filterValue }) => !isContact(filterType) || filterValue.length <= limits.emailCharsMax, {
      path: ['filterValue'],
      message: `a contact has at most ${limits.emailCharsMax} characters`,
    }),
  contactsOf: ({ filterType, filterValue }) => (isContact(filterType) ? [filterValue] : []),
  async run(door, { filterType, filterValue, verificationToken }) {
    const { state } = door;
    const found = async () => {
      switch (filterType) {
        case 'CREDENTIAL_ID':
          return theOneBelow(door, state.authenticators.lookup('credentialId', filterValue), 'credential ID');
        case 'PUBLIC_KEY':
          return theOneBelow(door, state.apiKeys.lookup('publicKey', filterValue.toLowerCase()), 'public key');
        case 'OIDC_TOKEN':
          return organizationOfToken(door, filterValue);
        case 'OIDC_CLAIMS':
          return theOneBelow(door, providersOf(state, identityOfClaims(filterValue, 'filterValue')), 'OIDC identity');
        case 'EMAIL':
        case 'PHONE_NUMBER': {
          if (verificationToken === undefined)
            throw invalidArgument(
              'verificationToken',
              'missing field: a contact is looked up with its verification token',
            );
          const otpType = filterType === 'EMAIL' ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS';
          const wanted = { otpType, contact: filterValue } as const;
          return organizationOfContact(door, requireVerifiedContact(door, verificationToken, wanted));
        }
      }
    };
    const organizationId = await found();
    return organizationId === undefined ? {} : { organizationId };
  },
});
