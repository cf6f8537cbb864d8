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
    verificationToken?: string;
    clientSignature?: object;
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
  emailAuth: (params: Mail & { apiKeyName: string; expirationSeconds: string }) => Promise<{ userId: string }>;
  initUserEmailRecovery: (params: Mail) => Promise<{ userId: string }>;
  recoverUser: (params: { userId: string; authenticator: object }) => Promise<{ authenticatorId: string[] }>;
  getAuthenticators: (params: { userId: string }) => Promise<{ authenticators: object[] }>;
  createReadWriteSession: (params: {
    organizationId?: string;
    userId?: string;
    targetPublicKey: string;
    apiKeyName: string;
    expirationSeconds: string;
  }) => Promise<{ organizationId: string; userId: string; credentialBundle: string }>;
  oauth: (params: {
    organizationId: string;
    oidcToken: string;
    targetPublicKey: string;
    expirationSeconds: string;
  }) => Promise<{ userId: string; credentialBundle: string }>;
  getWhoami: () => Promise<{ organizationId: string; userId: string; username: string }>;
};

type Mail = { organizationId: string; email: string; targetPublicKey: string; emailCustomization: { appName: string } };

type Contact = { filterType: 'EMAIL'; filterValue: string };

/** Actions of a backend, with the client that the environment describes. Undefined where one failed. */
export declare const server: {
  sendCredential(params: {
    email: string;
    suborgID: string;
    targetPublicKey: string;
    emailCustomization: { appName: string };
    sessionLengthSeconds: number;
    invalidateExisting: boolean;
  }): Promise<void>;
  oauthLogin(params: {
    suborgID: string;
    oidcToken: string;
    publicKey: string;
    sessionLengthSeconds: number;
  }): Promise<{ session: string } | undefined>;
  getSuborgs(params: Contact): Promise<{ organizationIds: string[] }>;
  getVerifiedSuborgs(params: Contact): Promise<{ organizationIds: string[] }>;
  getOrCreateSuborg(
    params: Contact & { additionalData?: { email: string } },
  ): Promise<{ subOrganizationIds: string[] }>;
  getUsers(params: { organizationId: string }): Promise<{ users: object[] } | undefined>;
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
