import type { KeystoreTrouble } from '#shared/bridge.ts';
import { defineMessages } from '../../messages/translate.tsx';

/** Why a keystore is not opened. */
export const keystoreTroubleWords = defineMessages<KeystoreTrouble>({
  en: {
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
  de: {
    version: 'Er hat eine andere Version als 3',
    cipher: 'Seine Verschlüsselung ist nicht AES-128-CTR',
    ciphertext: 'Sein iv, ciphertext oder mac ist kein Hex der richtigen Länge',
    salt: 'Sein Salt ist kein Hex oder zu lang',
    'key-length': 'Sein dklen ist nicht 32',
    kdf: 'Seine Schlüsselableitung ist weder scrypt noch PBKDF2',
    prf: 'Sein prf ist nicht HMAC-SHA-256',
    'kdf-parameters': 'Seine Parameter für scrypt oder PBKDF2 sind außerhalb der Grenzen',
    'kdf-cost': 'Seine scrypt-Parameter verlangen mehr Speicher oder Zeit, als dieser Rechner dafür verwenden darf',
  },
});
