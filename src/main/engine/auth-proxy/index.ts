import { account } from './account.ts';
import type { ProxyCall } from './define.ts';
import { proxyOauthLogin } from './oauth-login.ts';
import { otpInitV1, otpInitV2, otpVerifyV1, otpVerifyV2 } from './one-time-codes.ts';
import { proxyOtpLoginV1, proxyOtpLoginV2 } from './otp-login.ts';
import { signUpV1, signUpV2 } from './sign-up.ts';
import { walletKitClientParams, walletKitConfig } from './wallet-kit.ts';

/** Every call that the auth proxy answers. */
export const proxyCalls: readonly ProxyCall[] = [
  account,
  signUpV2,
  signUpV1,
  proxyOauthLogin,
  otpInitV2,
  otpInitV1,
  otpVerifyV2,
  otpVerifyV1,
  proxyOtpLoginV2,
  proxyOtpLoginV1,
  walletKitConfig,
  walletKitClientParams,
];
