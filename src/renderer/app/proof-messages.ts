import { defineMessages } from '../messages/translate.tsx';

/** What is said when the passphrase is asked for once more. */
export const proofMessages = defineMessages({
  en: {
    title: 'Give the passphrase once more',
    words: 'This changes who may act, or takes a key out of the vault. It is not asked again for five minutes.',
    passphrase: 'Passphrase',
    leave: 'Leave it',
    goOn: 'Continue',
    empty: 'Enter the passphrase that opened this vault',
    wrong: 'This is not the passphrase that opened this vault: try again',
    tooMany: 'Too many were wrong: wait {n, plural, one {# second} other {# seconds}}, then try again',
    silent: 'Coffer does not answer. Nothing was changed.',
    failed: 'It could not be checked. Nothing was changed: try again.',
  },
  de: {
    title: 'Die Passphrase noch einmal eingeben',
    words:
      'Das ändert, wer handeln darf, oder holt einen Schlüssel aus dem Tresor. Danach wird fünf Minuten lang nicht gefragt.',
    passphrase: 'Passphrase',
    leave: 'Abbrechen',
    goOn: 'Weiter',
    empty: 'Die Passphrase eingeben, die diesen Tresor geöffnet hat',
    wrong: 'Das ist nicht die Passphrase, die diesen Tresor geöffnet hat: noch einmal versuchen',
    tooMany: 'Zu viele waren falsch: {n, plural, one {# Sekunde} other {# Sekunden}} warten, dann noch einmal',
    silent: 'Coffer antwortet nicht. Nichts wurde geändert.',
    failed: 'Das ließ sich nicht prüfen. Nichts wurde geändert: noch einmal versuchen.',
  },
});
