import { defineMessages } from '../../messages/translate.tsx';

/** What is said of several rows that were chosen together. */
export const messages = defineMessages(
  {
    chosen: '{n, plural, one {# selected} other {# selected}}',
    clearChoice: 'Clear selection',
    typeThis: 'To confirm, type',
    deleteWord: 'delete {n}',
  },
  () => import('./messages.de.ts'),
);
