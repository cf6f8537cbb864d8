import type { BundleTrouble } from '#shared/bridge.ts';
import { defineMessages, type Messages } from '../../messages/translate.tsx';

/** Why an export bundle is not opened. */
export const bundleTroubleMessages: Messages<BundleTrouble> = defineMessages(
  {
    'not-a-bundle': 'This is not a bundle. A bundle is JSON with four members.',
    'import-bundle': 'This is an import bundle. It holds the key to encrypt to, and no content.',
    'nothing-sealed': 'The signed content has no encapsulated key and no ciphertext',
    'unknown-version': 'Unknown bundle version',
    'no-vault-open': 'No vault is unlocked, so its signer is not known',
    'signer-not-a-key': 'The key that you entered is not an uncompressed P-256 public key',
    'not-our-signer': 'The bundle does not name the signer of this vault',
    'not-our-signer-but-hosted':
      'The bundle names the production signer of the hosted service, not the signer of this vault',
    'not-hosted-signer': 'The bundle does not name the production signer of the hosted service',
    'not-named-signer': 'The bundle does not name the key that you entered',
    'not-named-signer-but-hosted':
      'The bundle names the production signer of the hosted service, not the key that you entered',
    'signature-invalid': 'Invalid signature. The content was changed, or another key signed it.',
    'other-organization': 'The bundle is from another organization than the one you entered',
    'target-key-gone': 'The target key is no longer in memory',
    'other-target-key': 'The bundle is encrypted to another target key',
  },
  () => import('./trouble-messages.de.ts'),
);
