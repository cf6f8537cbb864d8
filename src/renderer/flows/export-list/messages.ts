import { defineMessages } from '../../messages/translate.tsx';

/** What is said of the export of a list. */
export const messages = defineMessages(
  {
    exportList: 'Export list',
    asCsv: 'CSV (table)',
    asJson: 'JSON',
    listExported: '{n, plural, one {# row was} other {# rows were}} exported as {file}',
    notExported: 'Couldn’t export the list',
  },
  () => import('./messages.de.ts'),
);
