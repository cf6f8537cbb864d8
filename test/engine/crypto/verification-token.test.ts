import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { verifyOtpVerificationToken } from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { parseToken } from '#engine/crypto/json-web-token.ts';
import { makeVerificationToken, readVerificationToken } from '#engine/crypto/verification-token.ts';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import { claimsOf } from '../../harness/codes.ts';

const curves = nodeCurves();
const fetcherKey = new Uint8Array(32).fill(0x22);
const fetcher = bytesToHex(p256.getPublicKey(fetcherKey, false));
const sign = (message: Uint8Array) => curves.p256.sign(fetcherKey, message);
const claims = {
  id: '33333333-3333-4333-8333-333333333333',
  verificationType: 'OTP_TYPE_EMAIL',
  // Each of these characters would bring a letter into base64url that base64 does not have.
  contact: 'ann~~~???+>>>ü@example.com',
  organizationId: '11111111-1111-4111-8111-111111111111',
  publicKey: '025b36890dacbd7c9a96bb74a1ee28b3d2d75b72e09a20ef25cf8e6fd8a9f0350d',
  expiresAtMs: 4_102_444_800_000,
  version: 2,
} as const;

/** One that the hosted service issued, and the key that it was signed with, as its open-source client tests its verifier with them. */
const issued = [
  'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9',
  'eyJjb250YWN0IjoidXNlckBleGFtcGxlLmNvbSIsImV4cCI6MTc3MDc1MTgyMSwiaWQiOiI4ZmMxZDQ0NS05ZmI4LTQ3NWQtYWViNy04ZTlkOWY4ZjkwYTUiLCJ2ZXJpZmljYXRpb25fdHlwZSI6Ik9UUF9UWVBFX0VNQUlMIn0',
  'YorjdeMCvQmjWe680OeWUDXB7LEBFudvGS8R8TP451DACO02MAyAlKOwXOulG9Z422qXMvVqn7mITT2f1hgWwQ',
].join('.');
const issuer = '037e1d0aecd22e33bf831bcb905d31971013b83d2b3ebb718fba4e58fa5a93019d';

describe('a verification token', () => {
  it('is what the official client verifies, and reads with atob', async () => {
    const token = makeVerificationToken(sign, claims);
    const theirs = await verifyOtpVerificationToken(token, fetcher);
    expect(theirs).toEqual({
      id: claims.id,
      verification_type: 'OTP_TYPE_EMAIL',
      contact: claims.contact,
      organization_id: claims.organizationId,
      public_key: claims.publicKey,
      exp: '4102444800000',
    });
    expect(claimsOf(token)).toEqual(theirs);
    expect(readVerificationToken(curves, fetcher, token)).toEqual(claims);
  });

  it('of version 1 is a number of seconds', () => {
    const token = makeVerificationToken(sign, { ...claims, version: 1 });
    expect(claimsOf(token)).toMatchObject({ exp: 4_102_444_800 });
    expect(readVerificationToken(curves, fetcher, token)).toEqual({ ...claims, version: 1 });
  });

  it('has the form of one that the hosted service issued, which names no key and is not taken', () => {
    const parts = parseToken(issued);
    expect(parts?.claims).toEqual({
      contact: 'user@example.com',
      exp: 1_770_751_821,
      id: '8fc1d445-9fb8-475d-aeb7-8e9d9f8f90a5',
      verification_type: 'OTP_TYPE_EMAIL',
    });
    const verifies = (key: string) =>
      parts !== null && curves.p256.verify(Buffer.from(key, 'hex'), parts.signed, parts.signature);
    expect([verifies(issuer), verifies(fetcher)]).toEqual([true, false]);
    expect(readVerificationToken(curves, issuer, issued)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['two parts', 'a.b'],
    ['four parts', `${makeVerificationToken(sign, claims)}.a`],
    ['claims that are a list', tokenOf([])],
    ['an unknown type', tokenOf({ ...written(), verification_type: 'OTP_TYPE_POST' })],
    ['no organization', tokenOf({ ...written(), organization_id: undefined })],
    ['no key', tokenOf({ ...written(), public_key: '' })],
    ['an instant that is none', tokenOf({ ...written(), exp: '1e9' })],
    ['an instant with a fraction', tokenOf({ ...written(), exp: 1.5 })],
  ])('is none with %s', (_, token) => {
    expect(readVerificationToken(curves, fetcher, token)).toBeNull();
  });
});

function written() {
  return claimsOf(makeVerificationToken(sign, claims));
}

/** These claims under a signature that fits. */
function tokenOf(value: unknown): string {
  const [header] = issued.split('.');
  const signed = `${header}.${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
  return `${signed}.${Buffer.from(sign(new TextEncoder().encode(signed))).toString('base64url')}`;
}
