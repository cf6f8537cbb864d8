/** What the tests use of `@turnkey/sdk-server`; see `turnkey-http.d.ts` for the reason. */
type Answer = Promise<Readonly<Record<string, unknown>>>;

/** Signs and submits with one API key. `@turnkey/viem`, `@turnkey/ethers` and `@turnkey/solana` take this client. */
export type ApiClient = {
  createWallet: (params: {
    walletName: string;
    accounts: { curve: string; pathFormat: string; path: string; addressFormat: string }[];
  }) => Promise<{ walletId: string; addresses: string[] }>;
  createUsers: (params: { users: object[] }) => Promise<{ userIds: string[] }>;
  createPolicy: (params: {
    policyName: string;
    effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
    condition?: string;
    consensus?: string;
    notes: string;
  }) => Answer;
  initOtp: (params: {
    otpType: string;
    contact: string;
    appName: string;
  }) => Promise<{ otpId: string; otpEncryptionTargetBundle: string }>;
  verifyOtp: (params: { otpId: string; encryptedOtpBundle: string }) => Promise<{ verificationToken: string }>;
  otpLogin: (params: {
    organizationId: string;
    verificationToken: string;
    publicKey: string;
    clientSignature: object;
  }) => Promise<{ session: string }>;
  createSubOrganization: (params: {
    subOrganizationName: string;
    rootQuorumThreshold: number;
    rootUsers: object[];
    verificationToken: string;
    clientSignature: object;
  }) => Promise<{ subOrganizationId: string; rootUserIds?: string[] }>;
  getVerifiedSubOrgIds: (params: { filterType: string; filterValue: string }) => Promise<{ organizationIds: string[] }>;
  createMfaPolicy: (params: {
    userId: string;
    mfaPolicyName: string;
    condition: string;
    requiredAuthenticationMethods: { any: { type: string; id?: string }[] }[];
    order: number;
  }) => Promise<{ mfaPolicyId: string }>;
  getMfaPolicies: (params: { userId: string }) => Promise<{ mfaPolicies: object[] }>;
  getMfaStatus: (params: { activityId: string }) => Promise<{ mfaStatuses: object[] }>;
  createInvitations: (params: {
    invitations: object[];
  }) => Promise<{ invitationIds: string[]; activity: { id: string } }>;
  deleteInvitation: (params: { invitationId: string }) => Promise<{ invitationId: string }>;
  getWhoami: () => Promise<{ organizationId: string; userId: string; username: string }>;
};

export declare class Turnkey {
  config: { apiBaseUrl: string };
  constructor(config: {
    apiBaseUrl: string;
    defaultOrganizationId: string;
    apiPublicKey: string;
    apiPrivateKey: string;
  });
  apiClient(): ApiClient;
}
