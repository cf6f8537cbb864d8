import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { nodeCiphers } from '../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { openAes256Gcm, sealAes256Gcm } from '../../src/main/vault/keys.ts';
import { concat, toHex } from '#engine/crypto/bytes.ts';
import { hkdfExpand, hkdfExtract } from '#engine/crypto/hpke.ts';
import { verifyStamp } from '#engine/crypto/stamp-verify.ts';
import type { Stamp } from '#shared/stamp.ts';
import { secp256k1Bodies } from '../harness/secp256k1-bodies.ts';
import { published } from './published.ts';

/** Project Wycheproof's vectors for every primitive of theirs that Coffer uses, each on the code that a vault runs. */
const curves = nodeCurves();
const ciphers = nodeCiphers();

type Row<Column extends string> = Readonly<Record<'tcId' | 'result' | Column, string>>;
type Signed = Row<'publicKey' | 'msg' | 'sig'>;

/** The numbers of the tests that came out otherwise than published; `acceptable` may come out either way. */
function otherwise<Column extends string>(name: string, holds: (row: Row<Column>) => boolean): number[] {
  const rows: readonly Row<Column>[] = published(`wycheproof-${name}`);
  expect(rows.length).toBeGreaterThan(50);
  return rows
    .filter((row) => row.result !== 'acceptable' && holds(row) !== (row.result === 'valid'))
    .map(({ tcId }) => Number(tcId));
}

const compressed = (point: Uint8Array): string =>
  toHex(concat(Uint8Array.of(2 + ((point[64] ?? 0) & 1)), point.subarray(1, 33)));

describe('Wycheproof', () => {
  it.each([
    ['secp256r1', 'SIGNATURE_SCHEME_TK_API_P256'],
    ['secp256k1', 'SIGNATURE_SCHEME_TK_API_SECP256K1'],
  ] as const)('ECDSA %s in DER: stamps', (curve, scheme) => {
    const wrong = otherwise(`ecdsa-${curve}-sha256`, ({ publicKey, msg, sig }: Signed) => {
      const stamp: Stamp = { publicKey: compressed(hexToBytes(publicKey)), scheme, signature: sig };
      return verifyStamp(curves, stamp, hexToBytes(msg));
    });
    expect(wrong).toEqual([]);
  });

  it('ECDSA secp256r1 as r‖s', () => {
    const wrong = otherwise('ecdsa-secp256r1-sha256-p1363', ({ publicKey, msg, sig }: Signed) =>
      curves.p256.verify(hexToBytes(publicKey), hexToBytes(msg), hexToBytes(sig)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(secp256k1Bodies)('ECDSA secp256k1 as r‖s: %s', (_, body) => {
    const wrong = otherwise('ecdsa-secp256k1-sha256-p1363', ({ publicKey, msg, sig }: Signed) =>
      body.verifyDigest(hexToBytes(publicKey), ciphers.sha256(hexToBytes(msg)), hexToBytes(sig)),
    );
    expect(wrong).toEqual([]);
  });

  it('Ed25519', () => {
    const wrong = otherwise('ed25519', ({ publicKey, msg, sig }: Signed) =>
      curves.ed25519.verify(hexToBytes(publicKey), hexToBytes(msg), hexToBytes(sig)),
    );
    expect(wrong).toEqual([]);
  });

  it('ECDH on secp256r1', () => {
    const wrong = otherwise('ecdh-secp256r1', (row: Row<'public' | 'private' | 'shared'>) => {
      // Published as a signed number: with a zero byte before it, or without those that it begins with.
      const privateKey = hexToBytes(row.private.slice(-64).padStart(64, '0'));
      try {
        return toHex(curves.p256.sharedSecret(privateKey, hexToBytes(row.public))) === row.shared;
      } catch {
        return false;
      }
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['of bundles', ciphers.sealAes256Gcm, ciphers.openAes256Gcm],
    ['of the vault', sealAes256Gcm, openAes256Gcm],
  ])('AES-256-GCM %s', (_, sealed, opened) => {
    const wrong = otherwise('aes-gcm', (row: Row<'key' | 'iv' | 'aad' | 'msg' | 'ct' | 'tag'>) => {
      const [key, nonce, associated] = [hexToBytes(row.key), hexToBytes(row.iv), hexToBytes(row.aad)];
      const expected = row.ct + row.tag;
      const found = opened(key, nonce, hexToBytes(expected), associated);
      const isSame = toHex(sealed(key, nonce, hexToBytes(row.msg), associated)) === expected;
      // What opens is what was sealed, and what would not be sealed so does not open.
      expect([row.tcId, found && toHex(found)]).toEqual([row.tcId, isSame ? row.msg : null]);
      return isSame;
    });
    expect(wrong).toEqual([]);
  });

  it('HKDF-SHA-256', () => {
    const wrong = otherwise('hkdf-sha256', (row: Row<'ikm' | 'salt' | 'info' | 'size' | 'okm'>) => {
      try {
        const key = hkdfExtract(ciphers, hexToBytes(row.salt), hexToBytes(row.ikm));
        return toHex(hkdfExpand(ciphers, key, hexToBytes(row.info), Number(row.size))) === row.okm;
      } catch {
        return false;
      }
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['hmac-sha256', ciphers.hmacSha256],
    ['hmac-sha512', ciphers.hmacSha512],
  ])('%s', (name, mac) => {
    const wrong = otherwise(
      name,
      (row: Row<'key' | 'msg' | 'tag'>) => toHex(mac(hexToBytes(row.key), hexToBytes(row.msg))) === row.tag,
    );
    expect(wrong).toEqual([]);
  });

  it('PBKDF2 with HMAC-SHA-512', () => {
    const wrong = otherwise(
      'pbkdf2-hmacsha512',
      (row: Row<'password' | 'salt' | 'iterationCount' | 'dkLen' | 'dk'>) =>
        toHex(
          ciphers.pbkdf2Sha512(
            hexToBytes(row.password),
            hexToBytes(row.salt),
            Number(row.iterationCount),
            Number(row.dkLen),
          ),
        ) === row.dk,
    );
    expect(wrong).toEqual([]);
  });
});
