import { defineMessages } from '../../messages/translate.tsx';

/** What the list of secrets and the form that imports one say. */
export const messages = defineMessages(
  {
    count: '{n, plural, one {# secret} other {# secrets}}',
    search: 'Search name, property or ID',
    noMatch: 'No results. Search by name, property or ID.',
    properties: 'Properties',
    noName: 'No name',
    emptyTitle: 'No secrets yet',
    emptyWords:
      'A secret is a password, a token or a file, not a key. Policies decide who may export it, and Coffer shows its value only after your passphrase.',
    acceptedWords: 'Text or any file of up to 16 KiB',
    importSecret: 'Import secret',

    importLead: 'Coffer encrypts the value immediately and never shows it in lists. A secret cannot be changed later.',
    nameHint: 'Optional. Names are unique, and visible to every user.',
    valueHint: 'Nothing you type is shown.',
    fileHint: 'Paste text of several lines here.',
    fileTaken: '{bytes} from {name, select, none {the clipboard} other {a file}}. The field above is ignored.',
    fileDrop: 'Discard',
    valueMissing: 'Enter a value, or choose a file',
    valueTooLong: 'The value has {bytes}, and a secret at most 16 KiB',
    propertiesHint:
      'One per line, as key=value. Policies can check them, and they never change. Visible to every user.',
    propertyWrong: 'Line {n} is not key=value',
    propertyTwice: 'Line {n} names a key twice',
    notImported: 'Couldn’t import the secret',
    importPending: 'Import secret {name}',
    beginPending: 'Start to import a secret. After approval, import the secret again.',
    allSecrets: 'All secrets',

    deleteTitle: 'Delete secret',
    deleteConsequence: 'The secret will be permanently deleted from this vault. Programs that export it will fail.',
    notDeleted: 'Couldn’t delete the secret',
  },
  () => import('./messages.de.ts'),
);
