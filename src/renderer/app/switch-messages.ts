import { defineMessages } from '../messages/translate.tsx';

/** What is said when somebody else is to act. */
export const switchMessages = defineMessages(
  {
    words:
      'The vault stays open, and whoever is chosen acts with a key of their own. What {name} began here goes: drafts, fresh proof, and what is shown or copied.',
    who: 'Who acts from now on',
    passphrase: 'Their passphrase',
    goOn: 'Switch to {name}',
    goOnNobody: 'Switch',
    empty: 'Enter the passphrase of whoever is chosen',
    wrong: 'This is not their passphrase: try again',
    tooMany: 'Too many were wrong. Wait, then try again',
    notSwitched: 'Nobody else acts',
    nobody: 'Nobody else has a way in here. Whoever has one gets in with a passphrase of their own.',
    giveWay: 'Give somebody a way in',
    reading: 'Reading who has a way in',
    opening: 'Opening their way in. This takes a moment on purpose',
  },
  () => import('./switch-messages.de.ts'),
);
