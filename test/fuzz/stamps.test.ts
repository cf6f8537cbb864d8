import { describe, expect } from 'vitest';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { parseStamp, parseWebAuthnStamp, stampBody } from '#shared/stamp.ts';
import { nodeCurves } from '../../src/main/adapters/curves.ts';
import { verifyStamp } from '#engine/crypto/stamp-verify.ts';
import { parseStrictJson } from '#engine/strict-json.ts';
import { bytesOf, fuzz, ours, theirs, verdictOf } from './fuzz.ts';

const curves = nodeCurves();
const privateKey = new Uint8Array(32).fill(5);
const body = utf8ToBytes(
  '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1790000000000","parameters":{"n":[1,-2.5e3,"\\u00e9"]}}',
);
const headers = (['p256', 'secp256k1', 'ed25519'] as const).map((curve) => stampBody({ curve, privateKey }, body));
const texts = headers.map((header) => Buffer.from(header, 'base64url').toString());
const passkey = { credentialId: 'AAAA', authenticatorData: 'BBBB', clientDataJson: 'CCCC', signature: 'DDDD' };
const read = (text: string): unknown => JSON.parse(text);

describe('what requests come with', () => {
  fuzz('a stamp', {
    form: 'text',
    corpus: headers,
    judge: (header) => {
      const stamp = parseStamp(header);
      const other = theirs(() => read(Buffer.from(header, 'base64url').toString()));
      if (!stamp) return verdictOf(undefined, other);
      const { publicKey, scheme, signature } = other as Record<string, string>;
      expect({ publicKey: publicKey?.toLowerCase(), scheme, signature: signature?.toLowerCase() }).toEqual(stamp);
      verifyStamp(curves, stamp, body);
      return 'accepted';
    },
  });

  fuzz('what a stamp says', {
    form: 'json',
    corpus: texts,
    judge: (text) => {
      const stamp = parseStamp(Buffer.from(text).toString('base64url'));
      if (!stamp) return 'refused';
      expect(Object.keys(read(text) as object).sort()).toEqual(['publicKey', 'scheme', 'signature']);
      verifyStamp(curves, stamp, body);
      return 'accepted';
    },
  });

  fuzz('a passkey’s stamp', {
    form: 'json',
    corpus: [JSON.stringify(passkey)],
    judge: (header) => {
      const stamp = parseWebAuthnStamp(header);
      const other = theirs(() => read(header));
      if (!stamp) return verdictOf(undefined, other);
      const { credentialId } = other as Record<string, string>;
      expect(Buffer.from(stamp.credentialId, 'base64url')).toEqual(Buffer.from(credentialId ?? '', 'base64url'));
      return 'accepted';
    },
  });

  fuzz('the bytes of a body', {
    form: 'hex',
    corpus: [Buffer.from(body).toString('hex')],
    judge: (hex) => {
      const value = ours(() => parseStrictJson(bytesOf(hex)));
      const other = theirs(() => read(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(hex))));
      if (value !== undefined) expect(JSON.stringify(value)).toBe(JSON.stringify(other));
      return verdictOf(value, other);
    },
  });

  fuzz('the text of a body', {
    form: 'json',
    corpus: [Buffer.from(body).toString()],
    judge: (text) => {
      const value = ours(() => parseStrictJson(utf8ToBytes(text)));
      const other = theirs(() => read(text));
      if (value !== undefined) expect(JSON.stringify(value)).toBe(JSON.stringify(other));
      return verdictOf(value, other);
    },
  });
});
