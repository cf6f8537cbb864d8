import { defineMessages } from '../../messages/translate.tsx';

/** What the dialog says that creates or changes a tag of users. */
export const messages = defineMessages(
  { changeTag: 'Change tag', saveTag: 'Save tag', tagAsked: 'Save tag {name}' },
  () => import('./messages.de.ts'),
);
