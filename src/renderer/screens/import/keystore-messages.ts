import type { KeystoreTrouble } from '#shared/bridge.ts';
import { defineMessages, type Messages } from '../../messages/translate.tsx';

/** Why a keystore is not opened. */
export const keystoreTroubleMessages: Messages<KeystoreTrouble> = defineMessages(
  {
    version: 'It is of another version than 3',
    cipher: 'Its cipher is not AES-128-CTR',
    ciphertext: 'Its iv, ciphertext or mac is not hex of the right length',
    salt: 'Its salt is not hex, or too long',
    'key-length': 'Its dklen is not 32',
    kdf: 'Its key derivation is neither scrypt nor PBKDF2',
    prf: 'Its prf is not HMAC-SHA-256',
    'kdf-parameters': 'Its scrypt or PBKDF2 parameters are out of range',
    'kdf-cost': 'Its scrypt parameters ask for more memory or time than this computer may use',
  },
  () => import('./keystore-messages.de.ts'),
);
