import type { Inspection } from '#shared/bridge.ts';
import { defineMessages, type Messages } from '../../messages/translate.tsx';

/** What something that is inspected is, and what it shows. */
export const summaryMessages: Messages<Inspection['kind']> = defineMessages(
  {
    'export-bundle':
      'An export bundle: words or a private key, sealed to a target key. Only who has that key can open it.',
    'import-bundle':
      'An import bundle: the key that words or a private key are to be sealed to. There is no secret in it.',
    stamp:
      'A stamp: it shows that whoever has the private half of an API key sent a certain body. The body is not in it, so whether the signature holds cannot be said here.',
    'passkey-stamp':
      'A passkey’s stamp: it shows that a passkey approved a certain body. Neither the body nor the passkey’s public key is in it, so whether the signature holds cannot be said here.',
    webhook: 'A webhook delivery: news that the service sent to an address which was named for it.',
    activity: 'An activity: what was asked for, who agreed, and what came of it.',
  },
  () => import('./summary-messages.de.ts'),
);
