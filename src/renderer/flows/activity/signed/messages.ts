import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of a signature that was made. */
export const messages = defineMessages(
  {
    signedNth: 'Signature {at} of {of}',
    'joined.ethereum': 'Ethereum format (v = 27/28)',
    'joined.recoverable': 'Recoverable (r, s, v)',
    'joined.plain': 'Compact (r, s)',
    signedTransaction: 'Signed transaction',
    seeSigned: '{what, select, transaction {View signed transaction} other {View signature}}',
    hex: 'Hex',
    base64: 'Base64',
    notSent: 'Not broadcast. Anyone who has the signed transaction can broadcast it.',
    saveText: 'Save as a text file',
    savePsbt: 'Save as a .psbt file',
    moreCount: 'and {n, plural, one {# more} other {# more}}, in the raw JSON',
  },
  () => import('./messages.de.ts'),
);
