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
