import { defineMessages } from '../../messages/translate.tsx';

/** What is said of the demo vault. */
export const messages = defineMessages(
  {
    openDemo: 'Look around in a demo vault',
    openHint: 'A sample organization with wallets and requests. The vault holds nothing of value.',
    making: 'Creating the demo vault. This takes a few seconds.',
    notOpened: 'Couldn’t open the demo vault',
    demo: 'Demo vault',
    whatItIs: 'Its passphrase is public. Do not use real keys or funds here.',
    passphraseIs: 'Passphrase: {passphrase}',
    removeDemo: 'Remove demo vault',
    removeDemoWords:
      'Coffer deletes the demo vault with everything that you changed in it. No other vault is affected. You can create a new demo vault at any time.',
    notRemoved: 'Couldn’t remove the demo vault',
  },
  () => import('./messages.de.ts'),
);
