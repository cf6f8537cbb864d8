import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { proxyCall } from './define.ts';

/** What the wallet kit of the official clients asks first. Both calls come without a body, or with an empty object. */

/**
 * How pages may log in. OTP by e-mail and SMS is not among the ways although it is offered: the kit encrypts a code for keys of the hosted
 * service alone.
 */
export const walletKitConfig = proxyCall({
  path: '/v1/wallet_kit_config',
  params: z.strictObject({}),
  run: async ({ organization }) => ({
    enabledProviders: ['passkey', 'wallet'],
    sessionExpirationSeconds: String(limits.sessionSecondsDefault),
    organizationId: organization.organizationId,
    otpAlphanumeric: true,
    otpLength: String(limits.otpLengthDefault),
  }),
});

/** The site key of a captcha: there is none. */
export const walletKitClientParams = proxyCall({
  path: '/v1/wallet_kit_client_params',
  params: z.strictObject({}),
  run: async () => ({}),
});
