import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of a signature that was made. */
export const messages = defineMessages(
  {
    signedNth: 'Signature {at} of {of}',
    'joined.ethereum': 'As Ethereum takes it',
    'joined.recoverable': 'r, s and v in one',
    'joined.plain': 'In one piece',
    signedTransaction: 'Signed transaction',
    hex: 'Hex',
    base64: 'Base64',
    notSent: 'Nothing was sent anywhere. Whoever has it can send it.',
    saveText: 'Save as a text file',
    savePsbt: 'Save as a .psbt file',
    moreCount: 'and {n, plural, one {# more} other {# more}}, in the raw JSON',
  },
  () => import('./messages.de.ts'),
);
