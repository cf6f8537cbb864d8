import { defineMessages } from '../../messages/translate.tsx';

/** What several places say of bundles and of whom they come from. */
export const messages = defineMessages(
  {
    scannedOf: '{have} of {of} codes scanned',
    keyTooLarge: 'Too large for a key. A key file has a few lines, and a key has 64 hex digits.',
    signerChoice: 'Expected signer',
    signerOurs: 'This vault',
    signerProduction: 'Hosted service',
    signerPinned: 'Custom key',
    signerLocked:
      'This vault’s signing key is available only while the vault is unlocked. Unlock it to verify against this vault, or enter a key.',
    signerKey: 'Signer public key',
    signerKeyHint: 'Uncompressed P-256 key, 130 hex digits that begin with 04',
    signerKeyWrong: 'Enter 130 hex digits that begin with 04. This has {n}.',
    organizationHint: 'The organization that should have issued this bundle. Leave empty to skip this check.',
    organizationWrong: 'Enter a valid ID (36 characters), for example f8c7a734-0219-4bae-af1d-9926d220e41f',
  },
  () => import('./messages.de.ts'),
);
