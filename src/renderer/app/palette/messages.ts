import { defineMessages } from '../../messages/translate.tsx';

/** What the palette says. */
export const paletteMessages = defineMessages(
  {
    label: 'Find or run',
    hint: 'A place, a name, a deed or an operation',
    results: 'Results',
    recent: 'Lately',
    do: 'Do',
    operations: 'Operations',
    waiting: 'Waiting for a vote',
    wallet: 'Wallet',
    privateKey: 'Private key',
    person: 'Person',
    policy: 'Policy',
    none: 'Nothing is called that',
    noneWords: 'Try fewer letters. Ids and addresses are found by the search of their own list.',
    move: 'move',
    open: 'open',
    operationsOnly: 'operations only',
  },
  () => import('./messages.de.ts'),
);
