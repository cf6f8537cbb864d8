/** The whole paths of all calls: an endpoint knows them before the calls themselves are loaded. */
export const proxyPaths = [
  '/v1/account',
  '/v1/signup_v2',
  '/v1/signup',
  '/v1/oauth_login',
  '/v1/otp_init_v2',
  '/v1/otp_init',
  '/v1/otp_verify_v2',
  '/v1/otp_verify',
  '/v1/otp_login_v2',
  '/v1/otp_login',
  '/v1/wallet_kit_config',
  '/v1/wallet_kit_client_params',
] as const;

export type ProxyPath = (typeof proxyPaths)[number];
