import { createHash, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { describe, expect, it } from 'vitest';
import { parseStamp } from '#shared/stamp.ts';
import { rpcTokenKey, rpcTokenOf } from '#shared/rpc-token.ts';

const secret = Uint8Array.from({ length: 32 }, (_, at) => at);
const token = rpcTokenOf(secret);

describe('the token of a JSON-RPC grant', () => {
  it('has its key by HKDF and FIPS 186-5, as Node makes it of the same bytes', () => {
    const material = Buffer.from(hkdfSync('sha256', secret, '', 'coffer rpc grant v1', 40)).toString('hex');
    const scalar = (BigInt(`0x${material}`) % (p256.Point.Fn.ORDER - 1n)) + 1n;
    const point = p256.Point.BASE.multiply(scalar);
    const key = rpcTokenKey(token);
    expect(key?.publicKey).toBe(point.toHex(true));
    const body = new TextEncoder().encode('{}');
    const stamp = parseStamp(key?.stamp(body) ?? '');
    const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
    const [x, y] = [point.toHex(false).slice(2, 66), point.toHex(false).slice(66)].map(base64url);
    const jwk = { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey;
    const publicKey = createPublicKey({ format: 'jwk', key: { ...jwk } });
    expect(verify('sha256', body, publicKey, Buffer.from(stamp?.signature ?? '', 'hex'))).toBe(true);
  });

  it('ends in four bytes of a hash, so that a token which was copied in part is none', () => {
    const bytes = Buffer.from(token.replace('coffer_rpc_', ''), 'base64url');
    const check = createHash('sha256').update('coffer_rpc_').update(secret).digest().subarray(0, 4);
    expect(bytes.subarray(32)).toEqual(check);
    for (const wrong of [
      '',
      'coffer_rpc_',
      token.slice(0, -1),
      `${token}A`,
      token.replace('AAEC', 'AAED'),
      token.slice(11),
    ])
      expect(rpcTokenKey(wrong), wrong).toBeNull();
  });
});
