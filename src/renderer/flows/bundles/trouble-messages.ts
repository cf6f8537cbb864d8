import type { BundleTrouble } from '#shared/bridge.ts';
import { defineMessages, type Messages } from '../../messages/translate.tsx';

/** Why an export bundle is not opened. */
export const bundleTroubleMessages: Messages<BundleTrouble> = defineMessages(
  {
    'not-a-bundle': 'This is no bundle: a bundle is JSON with four members',
    'import-bundle': 'This is an import bundle: something is to be sealed to it, and nothing is in it',
    'nothing-sealed': 'What is signed in it holds no encapsulated key and no ciphertext',
    'unknown-version': 'Its version is not one that we know',
    'no-vault-open': 'No vault is open, so its signer is not known',
    'signer-not-a-key': 'The key that you named is no uncompressed P-256 public key',
    'not-our-signer': 'It does not name this vault’s signer',
    'not-our-signer-but-hosted':
      'It does not name this vault’s signer: it names the hosted service’s production signer',
    'not-hosted-signer': 'It does not name the hosted service’s production signer',
    'not-named-signer': 'It does not name the key that you named',
    'not-named-signer-but-hosted':
      'It does not name the key that you named: it names the hosted service’s production signer',
    'signature-invalid': 'The signature does not fit: the contents were changed, or somebody else signed them',
    'other-organization': 'It is of another organization than you named',
    'target-key-gone': 'The target key is not in memory any more',
    'other-target-key': 'It was sealed to another key than this',
  },
  () => import('./trouble-messages.de.ts'),
);
