import { PRODUCTION_NOTARIZER_SIGN_PUBLIC_KEY, verifySessionJwtSignature } from '@turnkey/crypto';
import fc from 'fast-check';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { makeSessionToken } from '#engine/crypto/session-token.ts';
import { nodeCiphers } from '../../../src/main/adapters/ciphers.ts';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import { isNotarized, sessionPayload } from '../../harness/session-tokens.ts';
import { propertyRuns } from '../../harness/property-runs.ts';

const notarizerKey = new Uint8Array(32).fill(0x11);
const notarizer = bytesToHex(p256.getPublicKey(notarizerKey, false));
const notarize = (message: Uint8Array) => nodeCurves().p256.sign(notarizerKey, message);

const claims = {
  expiresAtSeconds: 1_893_456_000,
  publicKey: '025b36890dacbd7c9a96bb74a1ee28b3d2d75b72e09a20ef25cf8e6fd8a9f0350d',
  userId: '22222222-2222-4222-8222-222222222222',
  organizationId: '11111111-1111-4111-8111-111111111111',
};

/** One that the hosted service issued, as its open-source clients test their verifiers with. */
const issued = [
  'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9',
  'eyJleHAiOjE3NDg4NzY4MzcsInB1YmxpY19rZXkiOiIwMzk5ZmUyYWNlNjIwOGFmMGFkZjg0OGY0NGJjNDgyMTBiNTk0YjdlNjllY2Q5MWVjOTY4ZmQ3NWIzYmI0NDgzMzYiLCJzZXNzaW9uX3R5cGUiOiJTRVNTSU9OX1RZUEVfUkVBRF9XUklURSIsInVzZXJfaWQiOiI2OTEyYjgxOS1mNGRmLTQwZjQtYTE5Mi0yMGVlNDMwOTA5NzQiLCJvcmdhbml6YXRpb25faWQiOiJjNzVlY2IwNy1jODRhLTRkZDUtOTMyYy01MzlkZmFmYzY4NjQifQ',
  'y6LPW1jlTwc9jFcvCwKJoKfleL_vHnGUr5tRVdMFUCnHvDspSPZ3DWK85tf1znCCBFQ6MYaFOl-1FLb0KcFxqQ',
].join('.');

describe('a session token', () => {
  it('is to the byte what official clients verify', async () => {
    const token = makeSessionToken(nodeCiphers(), notarize, claims);
    // The same claims, notarized by the same key with the other of the two values that s may have.
    const theirs =
      'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE4OTM0NTYwMDAsInB1YmxpY19rZXkiOiIwMjViMzY4OTBkYWNiZDdjOWE5NmJiNzRhMWVlMjhiM2QyZDc1YjcyZTA5YTIwZWYyNWNmOGU2ZmQ4YTlmMDM1MGQiLCJzZXNzaW9uX3R5cGUiOiJTRVNTSU9OX1RZUEVfUkVBRF9XUklURSIsInVzZXJfaWQiOiIyMjIyMjIyMi0yMjIyLTQyMjItODIyMi0yMjIyMjIyMjIyMjIiLCJvcmdhbml6YXRpb25faWQiOiIxMTExMTExMS0xMTExLTQxMTEtODExMS0xMTExMTExMTExMTEifQ.bbvJagxWIoT_fIH4ARaLS6-9DVYrFKJEZ0BYCPvdlqS1FN-bm-5Q1NOrohI-Yj5UdKdl_S8dAKusaxiL-82Ihg';
    expect(token.slice(0, -44)).toBe(theirs.slice(0, -44));
    expect([token, theirs].map((one) => isNotarized(one, notarizer))).toEqual([true, true]);
    expect(await verifySessionJwtSignature(token, notarizer)).toBe(true);
    expect(await verifySessionJwtSignature(`${token.slice(0, -4)}AAAA`, notarizer)).toBe(false);
  });

  it('has the form of one that the hosted service issued', async () => {
    expect(await verifySessionJwtSignature(issued)).toBe(true);
    expect(isNotarized(issued, PRODUCTION_NOTARIZER_SIGN_PUBLIC_KEY)).toBe(true);
    expect(isNotarized(issued, notarizer)).toBe(false);
    const theirs = sessionPayload(issued);
    const ours = makeSessionToken(nodeCiphers(), notarize, {
      expiresAtSeconds: theirs.exp,
      publicKey: theirs.public_key,
      userId: theirs.user_id,
      organizationId: theirs.organization_id,
    });
    expect(ours.split('.').slice(0, 2)).toEqual(issued.split('.').slice(0, 2));
    expect(isNotarized(ours, notarizer)).toBe(true);
  });

  it('is read with atob, whatever its profile is called and says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('>', '?', '~', '\u007f', 'a', 'é', '😀') }),
        (sessionProfileName, scope) => {
          const profile = { sessionProfileId: '33333333-3333-4433-8333-333333333333', sessionProfileName, scope };
          const token = makeSessionToken(nodeCiphers(), () => new Uint8Array(64), { ...claims, profile });
          expect(token.split('.')[1]).toMatch(/^[A-Za-z0-9]+$/);
          expect(sessionPayload(token)).toEqual({
            exp: claims.expiresAtSeconds,
            public_key: claims.publicKey,
            session_type: sessionProfileName,
            user_id: claims.userId,
            organization_id: claims.organizationId,
            session_profile_id: profile.sessionProfileId,
            scope,
          });
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });
});
