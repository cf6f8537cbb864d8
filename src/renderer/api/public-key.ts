import type { ApiKeyCurve } from '#shared/enums.ts';

/** What was pasted, without what clipboards add: blanks, line ends, 0x. */
export function tidyKey(pasted: string): string {
  return pasted.replaceAll(/\s+/g, '').replace(/^0x/i, '').toLowerCase();
}

/**
 * What a pasted key is, by its form: hex of a public key's length, what a key file holds (the private half, which belongs nowhere but in
 * that file), or neither. Whether it is a point of its curve only the vault can tell.
 */
export function formOfKey(key: string, curve: ApiKeyCurve): 'public' | 'private' | 'neither' {
  if (/^[0-9a-f]{64}(?:[0-9a-f]{64})?:(?:p256|secp256k1|ed25519)$/.test(key)) return 'private';
  if (curve === 'API_KEY_CURVE_ED25519') return /^[0-9a-f]{64}$/.test(key) ? 'public' : 'neither';
  if (/^[0-9a-f]{64}$/.test(key)) return 'private';
  return /^(?:0[23][0-9a-f]{64}|04[0-9a-f]{128})$/.test(key) ? 'public' : 'neither';
}
