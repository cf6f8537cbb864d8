import { defineMessages } from '../../messages/translate.tsx';

/** What the palette says. */
export const paletteMessages = defineMessages(
  {
    label: 'Find or run',
    hint: 'A place, a name, a deed or an operation',
    results: 'Results',
    recent: 'Lately',
    do: 'Do',
    waiting: 'Waiting for a vote',
    noMatch: 'Nothing is called that',
    noneWords: 'Try fewer letters. Ids and addresses are found by the search of their own list.',
    move: 'move',
    openVerb: 'open',
    operationsOnly: 'operations only',
  },
  () => import('./messages.de.ts'),
);
