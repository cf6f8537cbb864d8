import { defineMessages } from '../messages/translate.tsx';

/** What happened, whether anything is lost and what to do, for each google.rpc code that main answers with. */
export const problemMessages = defineMessages(
  {
    notRead: 'This could not be read',
    unreachable: 'Coffer does not answer. It was ended, or this page outlived it.',
    unreachableTodo: 'Start it again, then open the address that it prints.',
    cancelledTodo: 'Begin again when it suits you. Nothing is left of it.',
    unknownTodo: 'Try again. If it stays so, the log of the program says more.',
    argumentTodo: 'Correct what the line above names, then try again.',
    notFoundTodo: 'It may have been removed meanwhile. Go back to the list and look what is there now.',
    existsTodo: 'Choose another name, or go on with what is there already.',
    deniedTodo: 'Ask somebody who may, or have a policy changed so that you may.',
    exhausted: '{n, plural, =0 {Wait a little} one {Wait one second} other {Wait # seconds}}, then try again.',
    preconditionTodo: 'Put right what the line above names first, then try again.',
    proofTodo: 'Try again, and give the passphrase when you are asked.',
    unimplementedTodo: 'Nothing here can do it. Look for another way to the same end.',
    internalTodo: 'Try again. If it stays so, the log of the program says more.',
    unavailableTodo: 'See that the disk has room and nothing else holds the vault, then try again.',
    dataLost: 'Perhaps what was written last. Nothing more is written until that is known.',
    dataLossTodo: 'Keep a copy of the folder as it is, then have the journal checked.',
    unauthenticatedTodo: 'Check the passphrase, or unlock the vault anew, then try again.',
    failed: 'It was asked for and kept as an activity, and could not be carried out.',
    rejected: 'It was voted down.',
    rejectedTodo: 'Talk to whoever voted against it. It can be asked for again.',
  },
  () => import('./problem-messages.de.ts'),
);
