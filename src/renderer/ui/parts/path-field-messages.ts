import { defineMessages } from '../../messages/translate.tsx';

export const messages = defineMessages({ choose: 'Choose' }, () => import('./path-field-messages.de.ts'));
