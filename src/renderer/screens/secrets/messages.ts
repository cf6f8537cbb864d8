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
      'A secret is a password, a token or a file that is no key. Policies decide who may export it, and a value is shown only after your passphrase.',
    acceptedWords: 'Text or any file of up to 16 KiB',
    importSecret: 'Import secret',

    importLead: 'The value is encrypted at once and never shown in lists. A secret cannot be changed later.',
    nameHint: 'May be left empty. Names are unique, and visible to every user.',
    valueHint: 'Nothing you type is shown.',
    fileHint: 'Paste text of several lines here.',
    fileTaken: '{bytes} from {name, select, none {the clipboard} other {a file}}. The field above is ignored.',
    fileDrop: 'Discard',
    valueMissing: 'Enter a value, or choose a file',
    valueTooLong: 'The value has {bytes}, and a secret at most 16 KiB',
    propertiesHint:
      'One per line, as key=value. Policies decide by them, and they never change. Visible to every user.',
    propertyWrong: 'Line {n} is not key=value',
    propertyTwice: 'Line {n} names a key twice',
    notImported: 'Couldn’t import the secret',
    importPending: 'Import the secret {name}',
    beginPending: 'Begin to import a secret. When this is approved, import the secret again.',
    allSecrets: 'All secrets',

    deleteTitle: 'Delete secret',
    deleteConsequence: 'The secret is removed from this vault for good. Programs that export it will fail.',
    notDeleted: 'Couldn’t delete the secret',
  },
  () => import('./messages.de.ts'),
);
