export const de = {
  title: 'Die Passphrase noch einmal eingeben',
  words:
    'Das ändert, wer handeln darf, oder holt einen Schlüssel aus dem Tresor. Danach wird fünf Minuten lang nicht gefragt.',
  empty: 'Die Passphrase eingeben, die diesen Tresor geöffnet hat',
  wrong: 'Das ist nicht die Passphrase, die diesen Tresor geöffnet hat: noch einmal versuchen',
  silent: 'Coffer antwortet nicht. Nichts wurde geändert.',
  failed: 'Das ließ sich nicht prüfen. Nichts wurde geändert: noch einmal versuchen.',
};
