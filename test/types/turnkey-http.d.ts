/**
 * What the tests use of `@turnkey/http`. The package's own declarations are 16 MB for each nested version, which makes a type check
 * four times as long; `paths` in `test/tsconfig.json` names this file instead. At run time the real client is loaded.
 */
type Submission = {
  type: `ACTIVITY_TYPE_${string}`;
  organizationId: string;
  timestampMs: string;
  parameters: Readonly<Record<string, unknown>>;
};

/** The results of the activities that the tests submit. An activity carries the result of its own type alone. */
export type Results = {
  createUsersResult?: { userIds: string[] };
  createWalletResult?: { walletId: string; addresses: string[] };
  createOauthProvidersResult?: { providerIds: string[] };
  initImportWalletResult?: { importBundle: string };
  importWalletResult?: { walletId: string; addresses: string[] };
  exportWalletResult?: { walletId: string; exportBundle: string };
  initImportPrivateKeyResult?: { importBundle: string };
  importPrivateKeyResult?: { privateKeyId: string; addresses: { format?: string; address?: string }[] };
  exportPrivateKeyResult?: { privateKeyId: string; exportBundle: string };
  initImportSecretsResult?: { enclaveTargetMessages: string[] };
  importSecretsResult?: { secretIds: string[] };
  exportSecretsResult?: { secretPayloads: string[] };
  deleteSecretsResult?: { secretIds: string[] };
  signRawPayloadResult?: { r: string; s: string; v: string };
  signTransactionResult?: { signedTransaction: string };
  stampLoginResult?: { session: string };
  createReadOnlySessionResult?: { userId: string; session: string; sessionExpiry: string };
  createReadWriteSessionResultV2?: { userId: string; apiKeyId: string; credentialBundle: string };
  oauthResult?: { userId: string; apiKeyId: string; credentialBundle: string };
};

type Submitted = Promise<{ activity: { id: string; status: string; result: Results } }>;
type Submit = (body: Submission) => Submitted;

export declare class TurnkeyClient {
  constructor(
    config: { baseUrl: string },
    stamper: { stamp: (body: string) => Promise<{ stampHeaderName: string; stampHeaderValue: string }> },
  );
  createUsers: Submit;
  createWallet: Submit;
  initImportWallet: Submit;
  importWallet: Submit;
  exportWallet: Submit;
  initImportPrivateKey: Submit;
  importPrivateKey: Submit;
  exportPrivateKey: Submit;
  initImportSecrets: Submit;
  importSecrets: Submit;
  exportSecrets: Submit;
  deleteSecrets: Submit;
  signRawPayload: Submit;
  signTransaction: Submit;
  oauth: Submit;
  stampLogin: Submit;
  createReadOnlySession: Submit;
  createReadWriteSession: Submit;
  getWhoami: (query: {
    organizationId: string;
  }) => Promise<{ organizationId: string; organizationName: string; userId: string; username: string }>;
  getUsers: (query: { organizationId: string }) => Promise<{ users: { userId: string; userName: string }[] }>;
  getWallets: (query: {
    organizationId: string;
  }) => Promise<{ wallets: { walletId: string; walletName: string; imported: boolean; exported: boolean }[] }>;
  listSecrets: (query: { organizationId: string }) => Promise<{ secrets: { secretId: string; name?: string }[] }>;
  getOauthProviders: (query: {
    organizationId: string;
    userId?: string;
  }) => Promise<{ oauthProviders: { providerId: string; providerName: string; issuer: string }[] }>;
}

/** What the client throws when the service answers with an error. */
export declare class TurnkeyRequestError extends Error {
  /** A google.rpc code. */
  code: number;
}
