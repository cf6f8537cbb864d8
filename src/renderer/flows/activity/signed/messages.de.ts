export const de = {
  signedNth: 'Signatur {at} von {of}',
  'joined.ethereum': 'Ethereum-Format (v = 27/28)',
  'joined.recoverable': 'Wiederherstellbar (r, s, v)',
  'joined.plain': 'Kompakt (r, s)',
  signedTransaction: 'Signierte Transaktion',
  seeSigned: '{what, select, transaction {Signierte Transaktion ansehen} other {Signatur ansehen}}',
  hex: 'Hex',
  base64: 'Base64',
  notSent: 'Nicht gesendet. Wer die signierte Transaktion hat, kann sie senden.',
  saveText: 'Als Textdatei speichern',
  savePsbt: 'Als .psbt-Datei speichern',
  moreCount: 'und {n, plural, one {# weitere} other {# weitere}} im rohen JSON',
};
