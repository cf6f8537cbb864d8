export const de = {
  signedNth: 'Signatur {at} von {of}',
  'joined.ethereum': 'Wie Ethereum sie nimmt',
  'joined.recoverable': 'r, s und v in einem',
  'joined.plain': 'In einem Stück',
  signedTransaction: 'Signierte Transaktion',
  hex: 'Hex',
  base64: 'Base64',
  notSent: 'Es wurde nirgendwohin gesendet. Wer sie hat, kann sie senden.',
  saveText: 'Als Textdatei speichern',
  savePsbt: 'Als .psbt-Datei speichern',
  moreCount: 'und {n, plural, one {# weitere} other {# weitere}} im rohen JSON',
};
