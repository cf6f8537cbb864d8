import { defineMessages } from '../../messages/translate.tsx';

/** What the wire's fields are called where an activity is read, by their names or by what several of them say. */
export const fieldMessages = defineMessages(
  {
    addressFormat: 'Address format',
    addresses: 'Addresses',
    apiKeys: 'API keys',
    authenticators: 'Passkeys',
    effect: 'Effect',
    encryptedBundle: 'Encrypted bundle',
    expirationSeconds: 'Expires after, in seconds',
    importBundle: 'Import bundle',
    oauthProviders: 'OIDC logins',
    pathFormat: 'Path format',
    persist: 'Store accounts',
    providers: 'OIDC logins',
    putOn: 'Added',
    rootQuorumThreshold: 'Approvals required',
    signingKey: 'Signing key',
    subOrganizationId: 'Sub-organization',
    tag: 'Tag',
    takenOff: 'Removed',
    targetPublicKey: 'Encrypted to',
    threshold: 'Approvals required',
    unsignedTransaction: 'Unsigned transaction',
    userEmail: 'Email',
    userPhoneNumber: 'Phone',
    firstWallet: 'First wallet',
  },
  () => import('./field-messages.de.ts'),
);
