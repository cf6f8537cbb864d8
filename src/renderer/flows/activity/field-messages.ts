import { defineMessages, type MessageKey } from '../../messages/translate.tsx';

/** What the wire's fields are called where an activity is read, by the wire's own name. Other fields keep the wire's own name, in machine type. */
export const fieldMessages = defineMessages(
  {
    userEmail: 'E-mail',
    userPhoneNumber: 'Phone',
    apiKeys: 'API keys',
    authenticators: 'Passkeys',
    oauthProviders: 'Sign-in providers',
    expirationSeconds: 'Expires after, in seconds',
    rootQuorumThreshold: 'Root users who must agree',
    firstWallet: 'First wallet',
    threshold: 'Who must agree, at least',
    userTagId: 'Tag',
    addUserIds: 'Put on',
    removeUserIds: 'Take off',
    providerIds: 'Sign-ins',
    persist: 'Kept',
    addressFormat: 'Address format',
    targetPublicKey: 'Sealed to',
    encryptedBundle: 'Sealed bundle',
    effect: 'Effect',
    subOrganizationId: 'Sub-organization',
    addresses: 'Addresses',
    importBundle: 'Import bundle',
  },
  () => import('./field-messages.de.ts'),
);

/** Fields that share a name. */
const sharedNames: readonly (readonly [name: MessageKey<typeof fieldMessages>, fields: readonly string[]])[] = [
  [
    'name',
    [
      'userName',
      'apiKeyName',
      'authenticatorName',
      'providerName',
      'organizationName',
      'subOrganizationName',
      'userTagName',
      'walletName',
      'privateKeyName',
      'privateKeyTagName',
      'policyName',
    ],
  ],
  ['tags', ['userTags', 'userTagIds', 'privateKeyTags', 'privateKeyTagIds']],
  ['publicKey', ['publicKey']],
  ['curve', ['curveType', 'curve']],
  ['rootUsers', ['rootUsers', 'rootUserIds']],
  ['people', ['userIds']],
  ['person', ['userId']],
  ['value', ['value']],
  ['newName', ['newUserTagName', 'newPrivateKeyTagName']],
  ['apiKeys', ['apiKeyIds']],
  ['authenticators', ['authenticatorIds']],
  ['wallet', ['walletId']],
  ['firstWallet', ['wallet']],
  ['accounts', ['accounts']],
  ['words', ['mnemonicLength']],
  ['path', ['path']],
  ['addressFormats', ['addressFormats']],
  ['address', ['address']],
  ['languageOfTheWords', ['language']],
  ['privateKeys', ['privateKeys', 'privateKeyIds']],
  ['privateKey', ['privateKeyId']],
  ['userTagId', ['privateKeyTagId']],
  ['addUserIds', ['addPrivateKeyIds']],
  ['removeUserIds', ['removePrivateKeyIds']],
  ['policy', ['policyId']],
  ['condition', ['condition', 'policyCondition']],
  ['consensus', ['consensus', 'policyConsensus']],
  ['time', ['time']],
  ['notes', ['notes', 'policyNotes']],
  ['effect', ['policyEffect']],
  ['apiKey', ['apiKeyId']],
  ['policies', ['policyIds']],
  ['encryptedBundle', ['exportBundle']],
  ['features', ['features']],
];

/** The message that names a field of the wire; undefined where there is none. */
export function fieldName(field: string): MessageKey<typeof fieldMessages> | undefined {
  return hasOwnName(field) ? field : sharedNames.find(([, fields]) => fields.includes(field))?.[0];
}

function hasOwnName(field: string): field is keyof typeof fieldMessages.en {
  return Object.hasOwn(fieldMessages.en, field);
}
