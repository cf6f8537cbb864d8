import { defineMessages } from '../../messages/translate.tsx';

/** What the list of private keys, one of them, their tags and the form that makes one say. */
export const messages = defineMessages(
  {
    count: '{n, plural, one {# key} other {# keys}}',
    search: 'Search name, address, tag or ID',
    tag: 'Tag',
    allTags: 'All tags',
    noMatch: 'No matching private keys. Search by name, ID, public key, address or tag.',
    colFormats: 'Addresses',
    state: 'Status',
    disabled: 'Disabled, cannot sign or be exported',
    disabledMark: '(disabled)',
    exportedOn: 'Exported, {date}',
    noFormats: 'Public key only',
    emptyTitle: 'No private keys yet',
    emptyWords:
      'A private key is a single key without a seed phrase. Use one for a single signer, or to import an existing key. For many addresses from one seed phrase, <wallet>create a wallet</wallet> instead.',
    importOne: 'Import private key',
    acceptedWords: 'Hex, WIF, base58, a Solana key file, keystore v3, an encrypted bundle',
    gone: 'Private key not found',
    addressTable: 'Addresses of {name}',
    addresses: '{n, plural, =0 {0 addresses} one {# address} other {# addresses}}',
    noAddressesWords: 'No address format was chosen. The key is identified by its public key.',
    aside: 'Address details',
    editTags: 'Change tags',
    tagsHint: 'Each tag change is recorded as its own activity.',
    noTagsYet: 'There are no tags yet.',
    manageTags: 'Manage tags',
    notTagged: 'Couldn’t change all tags',
    tagsWait: 'Pending approval:',
    tagWaits: 'Tag {name}',

    tagsTitle: 'Tags of private keys',
    tagsLead: 'Group keys with tags and use the tags in policies.',
    newTag: 'New tag',
    colMade: 'Created',
    tagNameHint: 'Policies use the tag ID, which a new name does not change.',
    renameTag: 'Rename tag',
    removeTag: 'Delete tag {name}',
    removeTags: 'Delete {n, plural, one {# tag} other {# tags}}',
    removeTagsWords:
      'The tags are removed from all keys. Policies that name a tag no longer match any key by it. No key is deleted.',
    removeTagWords:
      '{n, plural, =0 {0 keys have this tag.} one {The tag is removed from # key.} other {The tag is removed from # keys.}} {policies, plural, =0 {0 policies name this tag.} one {# policy names this tag and will no longer match any key by it.} other {# policies name this tag and will no longer match any key by it.}}',
    emptyTagsWords: 'Use tags to group keys, filter this list and write policies.',
    deleteTitle: 'Delete private key',
    deleteConsequence:
      'The key will be permanently deleted from this vault. Funds can then be accessed only with a copy kept elsewhere.',
    deleteLastCopy:
      'No other copy of this key is known. The key will be permanently deleted, and any funds will be lost.',
    keyLeftOnce: 'The key was exported before. Coffer can’t tell whether that copy still exists.',
    keyNeverLeft: 'Never exported.',
    notDeleted: 'Couldn’t delete the private key',

    createLead: 'Coffer generates the key and stores it encrypted. It is not shown unless a user exports it.',
    nameHint: 'A name that other users recognize.',
    secp256k1: 'Bitcoin, Ethereum, Tron, Cosmos and similar',
    ed25519: 'Solana, Stellar, TON, Sui, Aptos',
    p256: 'Devices, passkeys and service credentials',
    formatsHint: 'Optional. The address formats to derive from this key.',
    formatsNone: 'No matching address format',
    creating: 'Creating the key',
    notCreated: 'Couldn’t create the private key',
    createAsked: 'Create private key {name}',
  },
  () => import('./messages.de.ts'),
);
