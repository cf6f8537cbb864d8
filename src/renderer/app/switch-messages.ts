import { defineMessages } from '../messages/translate.tsx';

/** What is said when somebody else is to act. */
export const switchMessages = defineMessages({
  en: {
    title: 'Switch operator',
    words:
      'The vault stays open, and whoever is chosen acts with a key of their own. What {name} began here goes: drafts, fresh proof, and what is shown or copied.',
    who: 'Who acts from now on',
    passphrase: 'Their passphrase',
    leave: 'Leave it',
    goOn: 'Switch to {name}',
    goOnNobody: 'Switch',
    wait: 'Wait {time}',
    empty: 'Enter the passphrase of whoever is chosen',
    wrong: 'This is not their passphrase: try again',
    tooMany: 'Too many were wrong. Wait, then try again',
    notSwitched: 'Nobody else acts',
    nobody: 'Nobody else has a way in here. Whoever has one gets in with a passphrase of their own.',
    giveWay: 'Give somebody a way in',
    reading: 'Reading who has a way in',
    opening: 'Opening their way in. This takes a moment on purpose',
  },
  de: {
    title: 'Wechseln, wer handelt',
    words:
      'Der Tresor bleibt offen, und die gewählte Person handelt mit einem eigenen Schlüssel. Was {name} hier begonnen hat, vergeht: Entwürfe, der frische Nachweis und was gezeigt oder kopiert ist.',
    who: 'Wer ab jetzt handelt',
    passphrase: 'Deren Passphrase',
    leave: 'Abbrechen',
    goOn: 'Zu {name} wechseln',
    goOnNobody: 'Wechseln',
    wait: '{time} warten',
    empty: 'Die Passphrase der gewählten Person eingeben',
    wrong: 'Das ist nicht deren Passphrase: noch einmal versuchen',
    tooMany: 'Zu viele waren falsch. Warten, dann noch einmal versuchen',
    notSwitched: 'Es handelt niemand anderes',
    nobody: 'Niemand sonst hat hier einen Zugang. Wer einen hat, kommt mit einer eigenen Passphrase hinein.',
    giveWay: 'Jemandem einen Zugang geben',
    reading: 'Liest, wer einen Zugang hat',
    opening: 'Der Zugang wird geöffnet. Das dauert absichtlich einen Moment',
  },
});
