import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { Wallet } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { parseBase64Url, toBase64Url } from '#shared/base64url.ts';
import { limits } from '#shared/limits.ts';
import { parseStamp, parseStrings, parseWebAuthnStamp, stampBody, type Stamp, type StampCurve } from '#shared/stamp.ts';
import { verifyStamp } from '#engine/crypto/stamp-verify.ts';
import { cpuMs } from '../harness/cpu.ts';
import { propertyRuns } from '../harness/property-runs.ts';

const curves = nodeCurves();
const privateKey = new Uint8Array(32).fill(0x44);
const publicKey = bytesToHex(p256.getPublicKey(privateKey, true));
const body = utf8ToBytes('{"organizationId":"11111111-1111-4111-8111-111111111111"}');
const encode = (value: unknown) => toBase64Url(utf8ToBytes(typeof value === 'string' ? value : JSON.stringify(value)));
const read = (header: string): Stamp => {
  const stamp = parseStamp(header);
  if (!stamp) throw new Error('a stamp that was expected to be read');
  return stamp;
};

describe('a stamp', () => {
  it.each<StampCurve>(['p256', 'secp256k1', 'ed25519'])('made on %s verifies for its body alone', (curve) => {
    const stamp = read(stampBody({ curve, privateKey }, body));
    expect(verifyStamp(curves, stamp, body)).toBe(true);
    expect(verifyStamp(curves, stamp, utf8ToBytes('{}'))).toBe(false);
    const another = read(stampBody({ curve, privateKey: new Uint8Array(32).fill(9) }, body));
    expect(verifyStamp(curves, { ...stamp, publicKey: another.publicKey }, body)).toBe(false);
  });

  it('of the official stamper verifies, high s and low', async () => {
    const stamper = new ApiKeyStamper({ apiPublicKey: publicKey, apiPrivateKey: bytesToHex(privateKey) });
    for (let round = 0; round < 12; round += 1) {
      const text = JSON.stringify({ round, name: 'ünïcode' });
      const { stampHeaderName, stampHeaderValue } = await stamper.stamp(text);
      expect(stampHeaderName).toBe('X-Stamp');
      const stamp = read(stampHeaderValue);
      expect(stamp).toMatchObject({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256' });
      expect(verifyStamp(curves, stamp, utf8ToBytes(text))).toBe(true);
    }
  });

  it('of an Ethereum wallet verifies, with its minimal integers and with padded ones', async () => {
    const wallet = new Wallet(bytesToHex(privateKey));
    for (let round = 0; round < 6; round += 1) {
      const text = `{"round":${round}}`;
      const signature = (await wallet.signMessage(text)).slice(2);
      const [r, s] = [signature.slice(0, 64), signature.slice(64, 128)];
      const stamp: Stamp = {
        publicKey: wallet.signingKey.compressedPublicKey.slice(2),
        scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191',
        signature: bytesToHex(secp256k1.Signature.fromHex(r + s, 'compact').toBytes('der')),
      };
      expect(verifyStamp(curves, stamp, utf8ToBytes(text))).toBe(true);
      expect(
        verifyStamp(
          curves,
          { ...stamp, signature: `30460221 00${r}0221 00${s}`.replaceAll(' ', '') },
          utf8ToBytes(text),
        ),
      ).toBe(true);
      // One scheme does not stand for the other.
      expect(verifyStamp(curves, { ...stamp, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }, utf8ToBytes(text))).toBe(
        false,
      );
    }
  });

  it('of an Ethereum wallet stands for a body of a bounded size: a larger one is not even hashed', () => {
    let verified = 0;
    const counting = { ...curves, secp256k1: { ...curves.secp256k1, verifyDigest: () => ((verified += 1), true) } };
    const stamp: Stamp = {
      publicKey: bytesToHex(secp256k1.getPublicKey(privateKey, true)),
      scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191',
      signature: bytesToHex(secp256k1.sign(body, privateKey, { format: 'der' })),
    };
    const ofSize = (size: number) => verifyStamp(counting, stamp, new Uint8Array(size));
    expect(ofSize(limits.personalMessageBytesMax)).toBe(true);
    expect(ofSize(limits.personalMessageBytesMax + 1)).toBe(false);
    expect(verified).toBe(1);
  });

  it.each<[string, Partial<Stamp>]>([
    ['a signature that is not DER', { signature: 'ab'.repeat(64) }],
    ['a signature that is not hex', { signature: 'zz' }],
    ['an uncompressed key', { publicKey: bytesToHex(p256.getPublicKey(privateKey, false)) }],
    ['a key that is no point', { publicKey: `02${'ff'.repeat(32)}` }],
    ['the scheme of another curve', { scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }],
    ['Ed25519 with a key of 33 bytes', { scheme: 'SIGNATURE_SCHEME_TK_API_ED25519' }],
  ])('with %s does not verify', (_, wrong) => {
    const stamp = read(stampBody({ curve: 'p256', privateKey }, body));
    expect(verifyStamp(curves, { ...stamp, ...wrong }, body)).toBe(false);
  });
});

describe('parseStamp', () => {
  const good = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: '3006020101020101' };

  it.each([
    ['the order of the TypeScript clients', good],
    ['the order of the Go and Rust clients', { publicKey, signature: good.signature, scheme: good.scheme }],
    [
      'white space',
      `\n{ "publicKey" : "${publicKey}",\t"scheme":"${good.scheme}" ,"signature":"${good.signature}" }\r\n`,
    ],
    ['upper-case hex, in lower case from then on', { ...good, publicKey: publicKey.toUpperCase() }],
  ])('takes %s', (_, value) => {
    expect(parseStamp(encode(value))).toEqual(good);
  });

  it('takes the padding that some encoders write', () => {
    const header = encode(`${JSON.stringify(good)} `);
    const padding = '='.repeat((4 - (header.length % 4)) % 4);
    expect(parseStamp(header + padding)).toEqual(good);
  });

  it.each([
    ['nothing', ''],
    ['JSON that is not base64url', JSON.stringify(good)],
    ['plain base64', encode(good).replace(/^./, '+')],
    ['a letter too many', `${encode(good)}A`],
    ['something behind the padding', `${encode(good)}==A`],
    ['an array', encode([good])],
    ['null', encode('null')],
    ['a field less', encode({ publicKey, scheme: good.scheme })],
    ['a field more', encode({ ...good, extra: 'x' })],
    [
      'a field twice',
      encode(`{"publicKey":"${publicKey}","scheme":"${good.scheme}","scheme":"${good.scheme}","signature":"00"}`),
    ],
    [
      'three fields, one of them twice',
      encode(`{"publicKey":"${publicKey}","publicKey":"${publicKey}","signature":"00"}`),
    ],
    [
      'a field spelled with an escape',
      encode(`{"\\u0070ublicKey":"${publicKey}","scheme":"${good.scheme}","signature":"00"}`),
    ],
    ['__proto__', encode(`{"publicKey":"${publicKey}","scheme":"${good.scheme}","signature":"00","__proto__":"x"}`)],
    ['a number for a key', encode({ ...good, publicKey: 12 })],
    ['a nested field', encode({ ...good, publicKey: { a: publicKey } })],
    ['an unknown scheme', encode({ ...good, scheme: 'SIGNATURE_SCHEME_TK_QUORUM_P256' })],
    ['a key that is not hex', encode({ ...good, publicKey: '0x02' })],
    ['an odd number of digits', encode({ ...good, signature: '300' })],
    ['an empty signature', encode({ ...good, signature: '' })],
    ['a trailing comma', encode(`{"publicKey":"${publicKey}","scheme":"${good.scheme}","signature":"00",}`)],
    ['two objects', encode(JSON.stringify(good) + JSON.stringify(good))],
    ['bytes that are not ASCII', toBase64Url(Uint8Array.of(0xff, 0xfe))],
    ['more than 4,096 letters', encode(JSON.stringify(good) + ' '.repeat(4_000))],
  ])('refuses %s', (_, header) => {
    expect(parseStamp(header)).toBeNull();
  });

  it('never throws, and is quick about what it refuses', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void parseStamp(text)));
    fc.assert(fc.property(fc.json(), (text) => parseStamp(encode(text)) === null));
    const began = cpuMs();
    for (const text of [`{${' '.repeat(3_000)}`, `{"a":"b",${'"a":"b",'.repeat(350)}`, '{"publicKey":"'.repeat(200)])
      expect(parseStamp(encode(text))).toBeNull();
    expect(cpuMs() - began).toBeLessThan(200);
  });
});

describe('parseWebAuthnStamp', () => {
  const good = { credentialId: 'AQID', authenticatorData: 'BAUG', clientDataJson: 'BwgJ', signature: 'CgsM' };

  it('gives the bytes, and the credential as it is kept', () => {
    expect(parseWebAuthnStamp(JSON.stringify({ ...good, credentialId: 'AQ==' }))).toEqual({
      credentialId: 'AQ',
      authenticatorData: Uint8Array.of(4, 5, 6),
      clientDataJson: Uint8Array.of(7, 8, 9),
      signature: Uint8Array.of(10, 11, 12),
    });
  });

  it.each([
    ['base64url of the JSON', toBase64Url(utf8ToBytes(JSON.stringify(good)))],
    ['a field less', JSON.stringify({ ...good, signature: undefined })],
    ['a field more', JSON.stringify({ ...good, userHandle: 'AA' })],
    ['an empty field', JSON.stringify({ ...good, signature: '' })],
    ['plain base64', JSON.stringify({ ...good, signature: 'ab+/' })],
    ['leftover bits', JSON.stringify({ ...good, signature: 'AB' })],
    ['more than 16,384 letters', JSON.stringify({ ...good, signature: 'A'.repeat(16_384) })],
  ])('refuses %s', (_, header) => {
    expect(parseWebAuthnStamp(header)).toBeNull();
  });
});

describe('parseStrings', () => {
  it('agrees with JSON.parse about every object it takes', () => {
    const plain = fc.stringMatching(/^[ -!#-[\]-~é漢]*$/);
    fc.assert(
      fc.property(plain, plain, fc.shuffledSubarray(['one', 'two'], { minLength: 2 }), (one, two, order) => {
        const values: Record<string, string> = { one, two };
        const text = JSON.stringify(Object.fromEntries(order.map((name) => [name, values[name]])), null, 1);
        expect({ ...parseStrings(text, ['one', 'two']) }).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is quick about white space, wherever it stands', () => {
    const space = ' '.repeat(60_000);
    const began = cpuMs();
    expect(parseStrings(`${space}{${space}"one"${space}:${space}"1"${space}}${space}`, ['one'])).toEqual({ one: '1' });
    expect(parseStrings(`{${space}"one"${space}:${space}"1"${space}`, ['one'])).toBeNull();
    expect(cpuMs() - began).toBeLessThan(200);
  });
});

describe('base64url', () => {
  it('is read back as it was written, as node writes it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(parseBase64Url(text)).toEqual(bytes);
        const padded = text + '='.repeat((4 - (text.length % 4)) % 4);
        expect(parseBase64Url(padded, 'optional')).toEqual(bytes);
        if (padded !== text) expect(parseBase64Url(padded)).toBeNull();
      }),
    );
  });

  it('has one spelling for any bytes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{0,8}$/), (text) => {
        const bytes = parseBase64Url(text);
        if (bytes) expect(toBase64Url(bytes)).toBe(text);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it.each(['A', 'AAAAA', 'AB', 'AAB', 'A+', 'A/', 'AA A', 'AA\n', 'Aé', 'AA=', 'AAA==', 'AA===', '=', '===='])(
    'refuses %j, padding or not',
    (text) => {
      expect(parseBase64Url(text)).toBeNull();
      expect(parseBase64Url(text, 'optional')).toBeNull();
    },
  );
});
