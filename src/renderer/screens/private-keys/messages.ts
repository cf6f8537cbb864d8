import { defineMessages } from '../../messages/translate.tsx';

/** What the list of private keys, one of them, their tags and the form that makes one say. */
export const messages = defineMessages(
  {
    count: '{n, plural, one {# key} other {# keys}}',
    search: 'Search name, address, tag or id',
    tag: 'Tag',
    allTags: 'All tags',
    noMatch: 'Nothing fits. Names, ids, public keys, addresses and tags are searched.',
    colFormats: 'Addresses',
    state: 'State',
    disabled: 'Disabled: it neither signs nor is exported',
    disabledMark: '(disabled)',
    exportedOn: 'Exported, {date}',
    noFormats: 'Public key alone',
    emptyTitle: 'No private keys here yet',
    emptyWords:
      'A private key stands alone: it has no words and no siblings. Use one for a single signer, or to bring in a key you already have. For many addresses from one backup, <wallet>create a wallet</wallet> instead.',
    importOne: 'Import one',
    acceptedWords: 'Hex, WIF, base58, a Solana key file, keystore v3, an encrypted bundle',
    gone: 'No private key here has this id',
    addressTable: 'Addresses of {name}',
    addresses: '{n, plural, =0 {No addresses} one {# address} other {# addresses}}',
    noAddressesWords: 'This key was made without any: its public key is all it is known by.',
    aside: 'The address',
    editTags: 'Change tags',
    tagsHint: 'Each tag that is put on or taken off is an activity of its own.',
    noTagsYet: 'There are no tags yet.',
    manageTags: 'Manage tags',
    notTagged: 'The tags were not all changed',
    tagsWait: 'What was asked for waits for votes:',
    tagWaits: 'Tag {name}',

    tagsTitle: 'Tags of private keys',
    tagsLead: 'Tags group keys for people and for policies, which can ask for them.',
    newTag: 'New tag',
    colMade: 'Made',
    tagNameHint: 'Policies know a tag by its id, so that a new name changes nothing for them.',
    renameTag: 'Rename tag',
    removeTag: 'Delete tag {name}',
    removeTagWords:
      '{n, plural, =0 {No key carries it.} one {It is taken off # key.} other {It is taken off # keys.}} {policies, plural, =0 {No policy names it.} one {# policy names it, and will find it on no key any more.} other {# policies name it, and will find it on no key any more.}}',
    emptyTagsWords:
      'A tag is a word on some keys. Policies can allow or deny by it, and the list of keys can be narrowed to it.',
    deleteTitle: 'Delete private key',
    deleteConsequence:
      'The key is removed from this vault for good. What its addresses hold can then be reached only by whoever has the key elsewhere.',
    deleteLastCopy:
      'No other copy is known here. The key is removed for good, and nobody could then reach what its addresses hold.',
    keyLeftOnce: 'It was exported once. Whether that copy still exists is not known here.',
    keyNeverLeft: 'It never left this vault.',
    notDeleted: 'The private key was not deleted',

    createLead: 'The key is drawn here, sealed at once, and shown to nobody until somebody exports it.',
    nameHint: 'What people will know it by.',
    secp256k1: 'Bitcoin, Ethereum, Tron, Cosmos and their kin',
    ed25519: 'Solana, Stellar, TON, Sui, Aptos',
    p256: 'Devices, passkeys and service credentials',
    formatsHint: 'The forms this key’s addresses are shown in, as many as are of use. None is needed.',
    formatsNone: 'No format is called that',
    creating: 'The key is being made',
    notCreated: 'The private key was not made',
    createAsked: 'To make the private key {name}',
  },
  () => import('./messages.de.ts'),
);
