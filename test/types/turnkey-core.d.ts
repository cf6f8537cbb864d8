/** What the stories use of `@turnkey/core`; see `turnkey-http.d.ts` for the reason. */
type Login = { sessionToken: string };
type Code = { otpId: string; otpEncryptionTargetBundle: string };

export declare const StamperType: { Attested: string };

/** What the client tells an application of an activity that waits for factors. */
export type MfaContext = {
  fingerprint: string;
  organizationId: string;
  activityStatus: string;
  mfaStatuses: { satisfied: boolean; satisfiedMethods: { type: string }[] }[];
};

export declare class TurnkeyClient {
  constructor(config: object);
  httpClient: {
    approveActivity(params: { fingerprint: string; organizationId: string }, stampWith: string): Promise<unknown>;
    createMfaPolicy(params: object): Promise<{ mfaPolicyId: string }>;
    initImportWallet(params: { userId: string }): Promise<{ importBundle: string }>;
    proxyGetAccount(params: object): Promise<{ organizationId?: string }>;
    proxyVerifyOtpV2(params: { otpId: string; encryptedOtpBundle: string }): Promise<{ verificationToken: string }>;
  };
  init(): Promise<void>;
  getProxyAuthConfig(): Promise<{ enabledProviders: string[]; organizationId: string }>;
  createApiKeyPair(): Promise<string>;
  signUpWithPasskey(params: object): Promise<Login & { credentialId: string }>;
  loginWithPasskey(): Promise<Login & { credentialId: string }>;
  completeOauth(params: object): Promise<Login & { action: string }>;
  overrideAttestedStamper(params: { verificationToken: string; publicKey: string }): Promise<void>;
  initOtp(params: { otpType: string; contact: string }): Promise<Code>;
  verifyOtp(params: Code & { otpCode: string }): Promise<unknown>;
  signUpWithOtp(params: { verificationToken: string; contact: string; otpType: string }): Promise<Login>;
  loginWithOtp(params: { verificationToken: string; organizationId?: string }): Promise<Login>;
  refreshSession(): Promise<unknown>;
  getSession(): Promise<{ publicKey: string; organizationId: string; userId: string } | undefined>;
  logout(): Promise<void>;
  fetchUser(): Promise<{ userName: string; userEmail?: string }>;
  updateUserEmail(params: { email: string }): Promise<string>;
  removeUserEmail(): Promise<string>;
  createWallet(params: { walletName: string; accounts: string[] }): Promise<string>;
  importWallet(params: { walletName: string; encryptedBundle: string; accounts: object[] }): Promise<string>;
  fetchWallets(): Promise<{ walletName: string; accounts: { address: string }[] }[]>;
  signMessage(params: object): Promise<{ r: string; s: string; v: string }>;
}
