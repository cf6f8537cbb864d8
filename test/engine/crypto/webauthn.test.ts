import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCurves } from '../../../src/main/adapters/curves.ts';
import { parseBase64Url, toBase64Url } from '#shared/base64url.ts';
import { readCbor } from '#engine/crypto/cbor.ts';
import { parseWebAuthnStamp, verifyRegistration, verifyWebAuthnStamp } from '#engine/crypto/webauthn.ts';
import { Fault } from '#engine/fault.ts';
import {
  cbor,
  coseOfPoint,
  coseOfRsa,
  softAuthenticator,
  type RegisterOptions,
  type StampOptions,
} from '../../harness/authenticator.ts';
import { cpuMs } from '../../harness/cpu.ts';

const curves = nodeCurves();
const challenge = new Uint8Array(32).fill(0x5a);
const asked = toBase64Url(challenge);
const body = utf8ToBytes('{"organizationId":"11111111-1111-4111-8111-111111111111"}');
const point = p256.getPublicKey(new Uint8Array(32).fill(0x66), false);

describe.each(['ES256', 'RS256'] as const)('a passkey of kind %s', (kind) => {
  const passkey = softAuthenticator(kind);
  const registered = verifyRegistration(curves, asked, passkey.register(challenge));
  const verify = (options?: Partial<StampOptions>, origins?: readonly string[], over = body) => {
    const stamp = parseWebAuthnStamp(passkey.stamp(body, options));
    return stamp !== null && verifyWebAuthnStamp(curves, stamp, registered.publicKey, over, origins);
  };

  it('is registered with what is to be kept of it', () => {
    expect(registered).toMatchObject({
      credentialId: passkey.credentialId,
      aaguid: 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa',
      attestationType: 'none',
    });
    expect(readCbor(hexToBytes(registered.publicKey))?.value).toBeInstanceOf(Map);
  });

  it('stamps a body', () => {
    expect(verify()).toBe(true);
  });

  it.each<[string, Partial<StampOptions>]>([
    ['a subdomain of its relying party', { origin: 'https://a.b.example.com:8443' }],
    ['the very host', { origin: 'https://example.com' }],
    ['localhost', { origin: 'http://localhost:3000', rpId: 'localhost' }],
    ['an app', { origin: 'android:apk-key-hash:abc', rpId: 'anything' }],
    ['a user who was verified', { flags: 0x05 }],
  ])('stamps for %s', (_, options) => {
    expect(verify(options)).toBe(true);
  });

  it.each<[string, Partial<StampOptions>]>([
    ['for a registration', { type: 'webauthn.create' }],
    ['with the digest itself for a challenge', { challenge: toBase64Url(new Uint8Array(32)) }],
    ['with the digest in upper case', { challenge: toBase64Url(utf8ToBytes('A'.repeat(64))) }],
    ['with nobody present', { flags: 0x04 }],
    ['from a host that is not under its relying party', { origin: 'https://example.com.evil.test' }],
    ['from a host that only ends alike', { origin: 'https://notexample.com' }],
    ['for a whole top-level domain', { rpId: 'com' }],
    ['from an origin with a path', { origin: 'https://example.com/x' }],
    ['from an origin with a user', { origin: 'https://example.com@evil.test' }],
  ])('is refused %s', (_, options) => {
    expect(verify(options)).toBe(false);
  });

  it('is refused for another body, another key and another origin than those allowed', () => {
    expect(verify({}, undefined, utf8ToBytes('{}'))).toBe(false);
    expect(verify({}, ['https://app.example.com'])).toBe(true);
    expect(verify({}, ['https://other.example.com'])).toBe(false);
    expect(verify({}, [])).toBe(false);
    const stamp = parseWebAuthnStamp(passkey.stamp(body));
    const another = bytesToHex(coseOfPoint(p256.getPublicKey(new Uint8Array(32).fill(1), false)));
    expect(stamp && verifyWebAuthnStamp(curves, stamp, another, body)).toBe(false);
    expect(stamp && verifyWebAuthnStamp(curves, stamp, 'not hex', body)).toBe(false);
    expect(
      stamp && verifyWebAuthnStamp(curves, { ...stamp, signature: Uint8Array.of(1) }, registered.publicKey, body),
    ).toBe(false);
    expect(
      stamp && verifyWebAuthnStamp(curves, { ...stamp, clientDataJson: utf8ToBytes('[]') }, registered.publicKey, body),
    ).toBe(false);
    expect(
      stamp &&
        verifyWebAuthnStamp(
          curves,
          { ...stamp, authenticatorData: stamp.authenticatorData.subarray(0, 36) },
          registered.publicKey,
          body,
        ),
    ).toBe(false);
  });
});

describe('a registration', () => {
  const passkey = softAuthenticator();
  const register = (options: Partial<RegisterOptions>) =>
    verifyRegistration(curves, asked, passkey.register(challenge, options));

  it.each<[string, Partial<RegisterOptions>, string]>([
    ['of another type', { type: 'webauthn.get' }, 'not for a registration'],
    ['with nobody present', { flags: 0x40 }, 'user presence is missing'],
    ['without a credential', { flags: 0x01 }, 'has no credential'],
    ['of another relying party', { rpId: 'example.org' }, 'rpIdHash'],
    [
      'with format none and a statement',
      { statement: cbor.map([[cbor.text('sig'), cbor.bytes(Uint8Array.of(1))]]) },
      'format is "none"',
    ],
    ['with a statement that is no map', { statement: cbor.array([]) }, 'not CBOR'],
    ['with bytes behind the key', { extensions: Uint8Array.of(0) }, 'is longer than its fields'],
    ['with extensions announced and none there', { flags: 0xc1 }, 'is longer than its fields'],
    ['with a key that is not CBOR', { coseKey: Uint8Array.of(0xff) }, 'is incomplete'],
    [
      'with a point beside the curve',
      { coseKey: coseOfPoint(concatBytes(point.subarray(0, 64), Uint8Array.of(1))) },
      'neither ES256 nor RS256',
    ],
    ['with an algorithm not asked for', { coseKey: coseOfPoint(point, -8) }, 'neither ES256 nor RS256'],
    ['with another curve', { coseKey: coseOfPoint(point, -7, 2) }, 'neither ES256 nor RS256'],
    [
      'with an RSA key of 1,024 bits',
      { coseKey: coseOfRsa(new Uint8Array(128).fill(0xff), Uint8Array.of(1, 0, 1)) },
      'neither ES256 nor RS256',
    ],
    [
      'with RSA and another padding',
      { coseKey: coseOfRsa(new Uint8Array(256).fill(0xff), Uint8Array.of(1, 0, 1), -37) },
      'neither ES256 nor RS256',
    ],
  ])('%s is refused', (_, options, why) => {
    expect(() => register(options)).toThrow(Fault);
    expect(() => register(options)).toThrow(/^invalid authenticator attestation: /);
    expect(() => register(options)).toThrow(why);
  });

  it('with extensions, or a statement of another format, is taken and its format is kept', () => {
    expect(
      register({ flags: 0xc1, extensions: cbor.map([[cbor.text('credProtect'), cbor.number(2)]]) }).attestationType,
    ).toBe('none');
    const packed = cbor.map([
      [cbor.text('alg'), cbor.number(-7)],
      [cbor.text('sig'), cbor.bytes(new Uint8Array(70))],
    ]);
    expect(register({ format: 'packed', statement: packed }).attestationType).toBe('packed');
  });

  it('from a host longer than any is refused without looking at each of its labels', () => {
    const origin = `https://${'a.'.repeat(5_900)}example.com`;
    const began = cpuMs();
    expect(() => register({ origin })).toThrow('rpIdHash');
    expect(cpuMs() - began).toBeLessThan(50);
  });

  it('that answers a different challenge, another credential or from another origin is refused', () => {
    const attestation = passkey.register(challenge);
    expect(() => verifyRegistration(curves, toBase64Url(new Uint8Array(32)), attestation)).toThrow(
      'a different challenge',
    );
    expect(() => verifyRegistration(curves, asked, { ...attestation, credentialId: 'AAAA' })).toThrow('credentialId');
    expect(() => verifyRegistration(curves, asked, attestation, ['https://elsewhere.example.com'])).toThrow('origin');
    expect(() => verifyRegistration(curves, '', attestation)).toThrow('challenge is not base64url');
  });

  it.each(['clientDataJson', 'attestationObject', 'credentialId'] as const)(
    'with a %s that is not base64url is refused by name',
    (name) => {
      const attestation = { ...passkey.register(challenge), [name]: 'a b' };
      expect(() => verifyRegistration(curves, asked, attestation)).toThrow(`${name} is not base64url`);
    },
  );

  it('cut short anywhere is refused, and never breaks anything', () => {
    const attestation = passkey.register(challenge);
    const object = parseBase64Url(attestation.attestationObject) ?? new Uint8Array();
    for (let length = 1; length < object.length; length += 1) {
      const cut = { ...attestation, attestationObject: toBase64Url(object.subarray(0, length)) };
      expect(() => verifyRegistration(curves, asked, cut)).toThrow(Fault);
    }
  });
});

describe('readCbor', () => {
  it.each([
    // RFC 8949, appendix A.
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1000000],
    ['1b000000e8d4a51000', 1000000000000],
    ['20', -1],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['4401020304', Uint8Array.of(1, 2, 3, 4)],
    ['62c3bc', 'ü'],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    [
      'a201020304',
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
    [
      'a26161016162820203',
      new Map<string, unknown>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
    ],
  ])('reads %s', (hex, value) => {
    expect(readCbor(hexToBytes(hex))).toEqual({ value, end: hex.length / 2 });
  });

  it.each([
    ['nothing', ''],
    ['a number in more bytes than it needs', '1817'],
    ['a length in more bytes than it needs', '580101'],
    ['a number past 2^53', '1bffffffffffffffff'],
    ['an indefinite length', '5f42010243030405ff'],
    ['a tag', 'c11a514b67b0'],
    ['a float', 'f93c00'],
    ['undefined', 'f7'],
    ['text that is not UTF-8', '61ff'],
    ['a name twice', 'a201020103'],
    ['bytes for a name', 'a1410101'],
    ['an array shorter than it says', '8301'],
    ['a map shorter than it says', 'a101'],
    ['more bytes than there are', '5affffffff00'],
    ['nine arrays in one another', '81'.repeat(9) + '00'],
  ])('refuses %s', (_, hex) => {
    expect(readCbor(hexToBytes(hex))).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void readCbor(bytes)));
  });
});
