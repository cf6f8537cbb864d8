import { defineMessages } from '../../messages/translate.tsx';

export const messages = defineMessages(
  {
    label: 'Strength',
    empty: 'Target: {target} bits',
    weak: 'Weak',
    short: 'Below the target',
    strong: 'Strong',
    bits: 'about {bits} bits, target {target}',
    said: '{verdict}, about {bits} bits of {target}',
  },
  () => import('./passphrase-meter-messages.de.ts'),
);
