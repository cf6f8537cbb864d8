import { defineMessages } from '../messages/translate.tsx';

export const messages = defineMessages(
  {
    doneTitle: 'Approved and done',
    rejectedTitle: 'Rejected',
    failedTitle: 'Approved, but not done',
    waits: 'It waits for votes, and happens by itself as soon as there are enough.',
    waitsFor:
      'It waits for {n, plural, one {# more vote} other {# more votes}}, and happens by itself as soon as {n, plural, one {it is} other {they are}} given.',
    done: 'The votes came, and it was carried out.',
    rejected: 'It was voted down. Nothing changed.',
    failed: 'It could not be carried out. Nothing changed.',
  },
  () => import('./pending-approval-messages.de.ts'),
);
