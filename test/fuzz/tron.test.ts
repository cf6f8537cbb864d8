import { sha256 } from '@noble/hashes/sha2.js';
import { TronWeb, utils } from 'tronweb';
import { describe, expect } from 'vitest';
import { tron } from '#engine/signing/tron/index.ts';
import { toHex } from '#engine/crypto/bytes.ts';
import { readingFor, signerOf } from '../harness/signers.ts';
import { bytesOf, fuzz, ours, theirs, verdictOf, type Verdict } from './fuzz.ts';

const signer = signerOf(new Uint8Array(32).fill(3), 'CURVE_SECP256K1', 'ADDRESS_FORMAT_TRON');
const context = readingFor(signer);

/** The raw_data of a transfer, a contract's call, a delegation and a change of permissions, as TronWeb writes them. */
const corpus = [
  '0a02a1b22208010203040506070840e0acc5a28c34520548656c6c6f5a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a15411111111111111111111111111111111111111111121541222222222222222222222222222222222222222218c096b1027080d8c1a28c34',
  '0a02a1b22208010203040506070840e0acc5a28c345a76081f12720a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e7472616374123d0a15411111111111111111111111111111111111111111121541222222222222222222222222222222222222222218072205a9059cbb00280830c1843d7080d8c1a28c34900180c2d72f',
  '0a02a1b22208010203040506070840e0acc5a28c345a730839126f0a35747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e44656c65676174655265736f75726365436f6e747261637412360a154111111111111111111111111111111111111111111001180422154122222222222222222222222222222222222222222801301e7080d8c1a28c34',
  '0a02a1b22208010203040506070840e0acc5a28c345aeb01082e12e6010a3c747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e4163636f756e745065726d697373696f6e557064617465436f6e747261637412a5010a15411111111111111111111111111111111111111111123f1a056f776e657220023a190a1541111111111111111111111111111111111111111110013a190a154122222222222222222222222222222222222222221001224b080210021a06616374697665200132207fff1fc0033e00000000000000000000000000000000000000000000000000003a190a1541222222222222222222222222222222222222222210017080d8c1a28c34',
];

type Fields = Readonly<Record<string, unknown>>;

/** What TronWeb reads of the contract is what policies are told, and what is signed is the very bytes that came. */
function judge(hex: string): Verdict {
  const parsed = ours(() => tron.parse(hex));
  if (!parsed) return 'refused';
  const { type, permissionId, fields } = parsed.contract;
  const other = theirs(() => utils.deserializeTx.deserializeTransaction(type, hex));
  if (!other) throw new Error('TronWeb does not read it');
  const [contract] = other.contract as readonly Readonly<{ parameter: { value: Fields }; Permission_id?: number }>[];
  expect(Number(permissionId)).toBe(contract?.Permission_id ?? 0);
  expect(other).toMatchObject({ expiration: Number(parsed.expiration), timestamp: Number(parsed.timestamp) });
  expect(String(other.data).toLowerCase()).toBe(toHex(parsed.memo));
  for (const [name, value] of Object.entries(contract?.parameter.value ?? {})) expectSame(name, fields[name], value);
  tron.facts(parsed, context);
  tron.read(parsed, context);
  const signed = ours(() => tron.sign(parsed, signer));
  if (signed !== undefined) {
    expect(signed).toContain(hex.toLowerCase());
    const signature = signed.slice(-130);
    const recovered = utils.crypto.ecRecover(toHex(sha256(bytesOf(hex))), `0x${signature}`);
    expect(TronWeb.address.fromHex(recovered)).toBe(signer.address);
  }
  return verdictOf(parsed, other);
}

/** TronWeb writes bytes in capitals, addresses in hex, and numbers as far as a double goes. */
function expectSame(name: string, mine: unknown, other: unknown): void {
  if (typeof other === 'number') expect(Number(mine ?? 0), name).toBe(other);
  else if (typeof other === 'boolean') expect(mine ?? false, name).toBe(other);
  else if (Array.isArray(other))
    for (const [at, item] of other.entries()) expectSame(name, (mine as unknown[])[at], item);
  else if (typeof other === 'object' && other !== null)
    for (const [inner, value] of Object.entries(other)) expectSame(inner, (mine as Fields)[inner], value);
  else if (typeof other === 'string' && other !== '') {
    const isAddress = /^41[0-9a-f]{40}$/i.test(other) && name.endsWith('address');
    expect(isAddress ? mine : String(mine).toLowerCase(), name).toBe(
      isAddress ? TronWeb.address.fromHex(other) : other.toLowerCase(),
    );
  }
}

describe('Tron', () => {
  fuzz('the raw data of a Tron transaction', { form: 'hex', corpus, judge });
});
