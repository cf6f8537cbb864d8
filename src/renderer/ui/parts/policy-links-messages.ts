import { defineMessages } from '../../messages/translate.tsx';

export const messages = defineMessages(
  { several: '{n, plural, one {# policy} other {# policies}}' },
  () => import('./policy-links-messages.de.ts'),
);
