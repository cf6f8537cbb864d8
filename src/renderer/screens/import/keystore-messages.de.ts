export const de = {
  version: 'Er hat eine andere Version als 3',
  cipher: 'Seine Verschlüsselung ist nicht AES-128-CTR',
  ciphertext: 'Sein iv, ciphertext oder mac ist kein Hex der richtigen Länge',
  salt: 'Sein Salt ist kein Hex oder zu lang',
  'key-length': 'Sein dklen ist nicht 32',
  kdf: 'Seine Schlüsselableitung ist weder scrypt noch PBKDF2',
  prf: 'Sein prf ist nicht HMAC-SHA-256',
  'kdf-parameters': 'Seine Parameter für scrypt oder PBKDF2 sind außerhalb der Grenzen',
  'kdf-cost': 'Seine scrypt-Parameter verlangen mehr Speicher oder Zeit, als dieser Rechner dafür verwenden darf',
};
