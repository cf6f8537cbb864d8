import { defineMessages } from '../../messages/translate.tsx';

/** What the list of wallets and the page of one say. */
export const messages = defineMessages(
  {
    counts:
      '{wallets, plural, one {# wallet} other {# wallets}}, {accounts, plural, one {# account} other {# accounts}}',
    search: 'Search name, address or id',
    sorted: 'Sorted by name',
    searchingAddresses: 'Looking through addresses',
    hasAddress: 'has {address}',
    noMatch: 'Nothing fits. Names, ids and addresses are searched.',
    colChains: 'Chains',
    colUsed: 'Last used',
    wordsOn: 'Words, {date}',
    notUsed: 'Not used yet',
    usedAt: 'Last used {time}',
    emptyTitle: 'No wallets here yet',
    emptyWords:
      'A wallet is twelve to twenty-four words that stay sealed, and as many addresses as you like made from them. For one key that stands alone, <key>create a private key</key> instead.',
    importWords: 'Import words',
    acceptedWords: 'BIP-39 words in nine languages, a keystore, an encrypted bundle',
    notRead: 'The wallets were not read',
    gone: 'No wallet here has this id',

    accountsOrNone: '{n, plural, =0 {No accounts} one {# account} other {# accounts}}',
    readingAccounts: 'Reading accounts',
    seed: 'Seed',
    sealedWords: 'Sealed words',
    policiesNaming: 'Policies that name it',
    nextFree: 'Next free path',
    accountTable: 'Accounts of {name}',
    colAccount: 'Account',
    searchAccounts: 'Search name, address or path',
    allChains: 'All chains',
    noAccounts: 'No accounts yet',
    noAccountsWords: 'The words are here and sealed. Add accounts to have addresses; more can be added at any time.',
    noAccountMatch: 'No account fits',
    aside: 'The account',
    pickAccount: 'Choose an account to see its QR code, its address in full and what is known of it.',
    accountGone: 'No account here has this address',
    accountGoneWords: 'It is not in this wallet, or was removed.',
    checksum: 'Checksum',
    exportAccount: 'Export account',

    renameTitle: 'Rename wallet',
    renameWords: 'The name is for people. Policies and programs know the wallet by its id, which stays.',
    notRenamed: 'The wallet was not renamed',
    deleteTitle: 'Delete wallet',
    deleteConsequence:
      'The words and {n, plural, =0 {no account} one {# account} other {# accounts}} are removed from this vault for good. What the addresses hold can then be reached only by whoever has the words elsewhere.',
    deleteLastCopy:
      'No other copy is known here. The words and {n, plural, =0 {no account} one {# account} other {# accounts}} are removed for good, and nobody could then reach what the addresses hold.',
    wordsLeftOnce: 'The words were exported once. Whether that copy still exists is not known here.',
    wordsNeverLeft: 'The words never left this vault.',
    backupHolds: 'The one of {date} holds the wallet.',
    backupOlder: 'The one of {date} is older than the wallet and does not hold it.',
    notDeleted: 'The wallet was not deleted',
  },
  () => import('./messages.de.ts'),
);
