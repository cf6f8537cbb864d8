import { defineMessages } from '../../messages/translate.tsx';

export const messages = defineMessages(
  {
    empty: 'A name is missing: enter one',
    long: 'This is {n, plural, one {# character} other {# characters}} too long: at most {most} are kept',
    control: 'There is a control character in it: type the name again',
    taken: 'Another one has this name: choose a different one',
  },
  () => import('./name-field-messages.de.ts'),
);
