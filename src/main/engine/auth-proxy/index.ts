import { account } from './account.ts';
import type { ProxyCall } from './define.ts';
import { proxyOauthLogin } from './oauth-login.ts';
import { signUpV1, signUpV2 } from './sign-up.ts';
import { walletKitClientParams, walletKitConfig } from './wallet-kit.ts';

/** Every call that the auth proxy answers. */
export const proxyCalls: readonly ProxyCall[] = [
  account,
  signUpV2,
  signUpV1,
  proxyOauthLogin,
  walletKitConfig,
  walletKitClientParams,
];
