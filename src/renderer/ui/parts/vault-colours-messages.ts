import { defineMessages } from '../../messages/translate.tsx';

export const messages = defineMessages(
  { copper: 'Copper', sky: 'Sky', lilac: 'Lilac', straw: 'Straw', sage: 'Sage', rose: 'Rose' },
  () => import('./vault-colours-messages.de.ts'),
);
