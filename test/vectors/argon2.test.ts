import { argon2id as nobleArgon2id } from '@noble/hashes/argon2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { argon2id } from 'hash-wasm';
import { describe, expect, it } from 'vitest';

// The reference implementation's own vectors (phc-winner-argon2, src/test.c, version 0x13): password "password", salt "somesalt".
const reference = [
  // passes, memory in KiB, lanes, tag
  [2, 65_536, 1, '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7'],
  [2, 256, 1, '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe'],
  [2, 256, 2, '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037'],
  [1, 65_536, 1, 'f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98'],
] as const;

describe('Argon2id', () => {
  it.each(reference)('stretches as the reference does: %i passes, %i KiB, %i lanes', async (t, m, p, tag) => {
    const given = {
      password: 'password',
      salt: 'somesalt',
      iterations: t,
      memorySize: m,
      parallelism: p,
      hashLength: 32,
    };
    expect(await argon2id(given)).toBe(tag);
  });

  it('gives the tag of RFC 9106, section 5.3, in the implementation that ours is checked against', () => {
    const fill = (byte: number, length: number) => new Uint8Array(length).fill(byte);
    const more = { t: 3, m: 32, p: 4, dkLen: 32, key: fill(3, 8), personalization: fill(4, 12), version: 0x13 };
    expect(bytesToHex(nobleArgon2id(fill(1, 32), fill(2, 16), more))).toBe(
      '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
    );
  });
});
