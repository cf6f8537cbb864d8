import { defineMessages } from '../../messages/translate.tsx';

/** What several places say of bundles and of whom they come from. */
export const messages = defineMessages(
  {
    keyTooLarge: 'That is too large for a key: a key file is a few lines, a key 64 hex digits',
    signerChoice: 'Signed by',
    signerOurs: 'This vault',
    signerProduction: 'Hosted service',
    signerPinned: 'A key I name',
    signerLocked:
      'Which key this vault signs with can be read while it is open. Unlock it to compare with that, or name the key.',
    signerKey: 'Public key of the signer',
    signerKeyHint: 'Uncompressed P-256: 130 hex digits that begin with 04',
    signerKeyWrong: 'A signer is 130 hex digits that begin with 04; this has {n}',
    organizationHint: 'Whose the bundle must be. Left empty, it is shown but not compared.',
    organizationWrong: 'An id is 36 characters, like f8c7a734-0219-4bae-af1d-9926d220e41f',
  },
  () => import('./messages.de.ts'),
);
