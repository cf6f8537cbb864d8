import { defineMessages } from '../../messages/translate.tsx';

/** What the wire's fields are called where an activity is read, by their names or by what several of them say. */
export const fieldMessages = defineMessages(
  {
    addressFormat: 'Address format',
    addresses: 'Addresses',
    apiKeys: 'API keys',
    authenticators: 'Passkeys',
    effect: 'Effect',
    encryptedBundle: 'Sealed bundle',
    expirationSeconds: 'Expires after, in seconds',
    importBundle: 'Import bundle',
    oauthProviders: 'Sign-in providers',
    pathFormat: 'Path format',
    persist: 'Kept',
    providers: 'Sign-ins',
    putOn: 'Put on',
    rootQuorumThreshold: 'Root users who must agree',
    signingKey: 'Signing key',
    subOrganizationId: 'Sub-organization',
    tag: 'Tag',
    takenOff: 'Take off',
    targetPublicKey: 'Sealed to',
    threshold: 'Who must agree, at least',
    unsignedTransaction: 'Unsigned transaction',
    userEmail: 'E-mail',
    userPhoneNumber: 'Phone',
    firstWallet: 'First wallet',
  },
  () => import('./field-messages.de.ts'),
);
