import { createPublicKey, verify } from 'node:crypto';
import { address as bitcoinAddress } from 'bitcoinjs-lib';
import { SigningKey, hashAuthorization, keccak256, sha256, TypedDataEncoder, computeAddress } from 'ethers';
import { p256 } from '@noble/curves/nist.js';
import { schnorr } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import nacl from 'tweetnacl';
import { beforeAll, describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { hashFunctions, payloadEncodings, type HashFunction, type PayloadEncoding } from '#shared/enums.ts';
import { account, write } from '../../../harness/key-material.ts';
import { plain, refuses } from '../../../harness/refuses.ts';
import { aWorld, type World } from '../../../harness/world.ts';
import { propertyRuns } from '../../../harness/property-runs.ts';

type Signature = { r: string; s: string; v: string };

const typedData = {
  domain: { name: 'Coin', chainId: 1, verifyingContract: '0x47641B418aC3443c6185bB463755518E16309c27' },
  types: {
    Mail: [
      { name: 'contents', type: 'string' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  message: { contents: 'Grüße', amount: '340282366920938463463374607431768211456' },
};
const authorization = { address: typedData.domain.verifyingContract, chainId: '1', nonce: '7' };
const text = 'Sign in as Ann ✓';
const digest = sha256(Buffer.from('made elsewhere'));

/** What is sent under each encoding, and the bytes that it stands for. */
const payloads: Readonly<Record<PayloadEncoding, string>> = {
  PAYLOAD_ENCODING_HEXADECIMAL: digest,
  PAYLOAD_ENCODING_TEXT_UTF8: text,
  PAYLOAD_ENCODING_EIP712: JSON.stringify({ ...typedData, primaryType: 'Mail' }),
  PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: JSON.stringify(authorization),
};

/** What a cell of the table gives: bytes that are signed whole, a digest, or the words of a refusal. */
type Cell = Readonly<{ message: Uint8Array } | { digest: string } | { refused: string }>;

function cellOf(who: Who, encoding: PayloadEncoding, hashFunction: HashFunction): Cell {
  const ethereum = encoding === 'PAYLOAD_ENCODING_EIP712' || encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION';
  if (ethereum && hashFunction !== 'HASH_FUNCTION_NO_OP') return { refused: 'invalid hash function' };
  if (ethereum && who !== 'secp256k1') return { refused: 'invalid payload encoding' };
  if (encoding === 'PAYLOAD_ENCODING_EIP712')
    return { digest: TypedDataEncoder.hash(typedData.domain, typedData.types, typedData.message) };
  if (encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION')
    return { digest: hashAuthorization({ address: authorization.address, chainId: 1n, nonce: 7n }) };
  const bytes = encoding === 'PAYLOAD_ENCODING_TEXT_UTF8' ? Buffer.from(text) : Buffer.from(digest.slice(2), 'hex');
  if (hashFunction === 'HASH_FUNCTION_NO_OP' && bytes.length !== 32)
    return { refused: 'expected a 32-bytes-long digest' };
  if (who === 'ed25519')
    return hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE'
      ? { message: Uint8Array.from(bytes) }
      : { refused: 'invalid hash function' };
  if (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') return { refused: 'invalid hash function' };
  if (hashFunction === 'HASH_FUNCTION_NO_OP') return { digest: `0x${bytes.toString('hex')}` };
  return { digest: hashFunction === 'HASH_FUNCTION_SHA256' ? sha256(bytes) : keccak256(bytes) };
}

const whos = ['secp256k1', 'p256', 'ed25519', 'taproot'] as const;
type Who = (typeof whos)[number];

/** Somebody else's check of a signature, by the address or public key that the wallet was told. */
const checks: Readonly<Record<Who, (named: string, signature: Signature, cell: Cell) => void>> = {
  secp256k1(address, { r, s, v }, cell) {
    expect(v).toMatch(/^0[01]$/);
    const recovered = SigningKey.recoverPublicKey('digest' in cell ? cell.digest : '', {
      r: `0x${r}`,
      s: `0x${s}`,
      v: Number.parseInt(v, 16) + 27,
    });
    expect(computeAddress(recovered)).toBe(address);
    expect(BigInt(`0x${s}`)).toBeLessThanOrEqual(HALF_SECP256K1);
  },
  p256(publicKey, { r, s, v }, cell) {
    const hash = 'digest' in cell ? cell.digest.slice(2) : '';
    const signature = hexToBytes(r + s);
    expect(p256.verify(signature, hexToBytes(hash), hexToBytes(publicKey), { prehash: false })).toBe(true);
    const recovered = p256.recoverPublicKey(hexToBytes(v + r + s), hexToBytes(hash), { prehash: false });
    expect(bytesToHex(recovered)).toBe(publicKey);
  },
  ed25519(publicKey, { r, s, v }, cell) {
    expect(v).toBe('00');
    const message = 'message' in cell ? cell.message : new Uint8Array();
    expect(nacl.sign.detached.verify(message, hexToBytes(r + s), hexToBytes(publicKey))).toBe(true);
  },
  taproot(address, { r, s, v }, cell) {
    expect(v).toBe('00');
    const outputKey = Uint8Array.from(bitcoinAddress.fromBech32(address).data);
    const hash = hexToBytes('digest' in cell ? cell.digest.slice(2) : '');
    expect(schnorr.verify(hexToBytes(r + s), hash, outputKey)).toBe(true);
  },
};
const HALF_SECP256K1 = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

describe('sign_raw_payload', () => {
  let world: World;
  let names: Readonly<Record<Who, string>>;

  beforeAll(async () => {
    world = await aWorld();
    const { addresses } = await world.operator.submit<{ addresses: string[] }>('create_wallet', {
      walletName: 'Hot',
      accounts: [
        account('ETHEREUM', "m/44'/60'/0'/0/0"),
        account('COMPRESSED', "m/0'/0", 'CURVE_P256'),
        account('COMPRESSED', "m/0'/0'", 'CURVE_ED25519'),
        account('BITCOIN_MAINNET_P2TR', "m/86'/0'/0'/0/0"),
      ],
    });
    const [secp256k1 = '', p256Key = '', ed25519 = '', taproot = ''] = addresses;
    names = { secp256k1, p256: p256Key, ed25519, taproot };
  });

  const cells = whos.flatMap((who) =>
    payloadEncodings.flatMap((encoding) => hashFunctions.map((hashFunction) => [who, encoding, hashFunction] as const)),
  );

  it.each(cells)('with a key of %s takes %s and %s as the table says', async (who, encoding, hashFunction) => {
    const cell = cellOf(who, encoding, hashFunction);
    const params = { signWith: names[who], payload: payloads[encoding], encoding, hashFunction };
    if ('refused' in cell) {
      const outcome = await world.operator.try('sign_raw_payload', params);
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: rpcCodes.INVALID_ARGUMENT, message: expect.stringContaining(cell.refused) },
      });
    } else checks[who](names[who], await world.operator.submit<Signature>('sign_raw_payload', params), cell);
    expect(world.bugs).toEqual([]);
  });

  const hex = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' };

  it('signs on P-256 what node verifies', async () => {
    const { r, s } = await world.operator.submit<Signature>('sign_raw_payload', {
      signWith: names.p256,
      payload: Buffer.from('body').toString('hex'),
      ...hex,
    });
    const point = Buffer.from(p256.Point.fromHex(names.p256).toBytes(false));
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const signature = Buffer.from(r + s, 'hex');
    expect(verify('sha256', Buffer.from('body'), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
  });

  it('is deterministic, pads to 64 digits and keeps s low, whatever the digest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (bytes) => {
        const payload = bytesToHex(bytes);
        const params = { signWith: names.secp256k1, payload, ...hex, hashFunction: 'HASH_FUNCTION_NO_OP' };
        const signature = await world.operator.submit<Signature>('sign_raw_payload', params);
        expect(await world.operator.submit('sign_raw_payload', params)).toEqual(signature);
        expect(signature.r + signature.s).toMatch(/^[0-9a-f]{128}$/);
        checks.secp256k1(names.secp256k1, signature, { digest: `0x${payload}` });
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  it('takes hex with and without 0x and in any case, and an Ethereum address in any case', async () => {
    const sign = (signWith: string, payload: string) =>
      world.operator.submit<Signature>('sign_raw_payload', { signWith, payload, ...hex });
    const plainly = await sign(names.secp256k1, 'c0ffee');
    for (const payload of ['0xc0ffee', 'C0FFEE', '0XC0ffEE'])
      expect(await sign(names.secp256k1, payload)).toEqual(plainly);
    for (const signWith of [names.secp256k1.toLowerCase(), `0x${names.secp256k1.slice(2).toUpperCase()}`])
      expect(await sign(signWith, 'c0ffee')).toEqual(plainly);
  });

  it('signs with a private key by its id, by any of its addresses, and as the first version names it', async () => {
    const addressFormats = ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_TRON', 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR'];
    const { privateKeys } = await world.operator.submit<{
      privateKeys: { privateKeyId: string; addresses: { address: string }[] }[];
    }>('create_private_keys', {
      privateKeys: [{ privateKeyName: 'Cold', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats }],
    });
    const [{ privateKeyId, addresses } = { privateKeyId: '', addresses: [] }] = privateKeys;
    const [ethereum = '', tron = '', taproot = ''] = addresses.map(({ address }) => address);
    const sign = (signWith: string) =>
      world.operator.submit<Signature>('sign_raw_payload', { signWith, payload: 'c0ffee', ...hex });
    const byId = await sign(privateKeyId);
    checks.secp256k1(ethereum, byId, { digest: sha256('0xc0ffee') });
    expect(await sign(ethereum.toLowerCase())).toEqual(byId);
    expect(await sign(tron)).toEqual(byId);
    checks.taproot(taproot, await sign(taproot), { digest: sha256('0xc0ffee') });
    const first = { privateKeyId, payload: 'c0ffee', ...hex };
    expect(await world.operator.submit('sign_raw_payload', first, 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD')).toEqual(byId);
  });

  it.each([
    ['CURVE_SECP256K1', 'ETHEREUM', 'HASH_FUNCTION_SHA256'],
    ['CURVE_SECP256K1', 'BITCOIN_MAINNET_P2TR', 'HASH_FUNCTION_SHA256'],
    ['CURVE_P256', 'COMPRESSED', 'HASH_FUNCTION_SHA256'],
    ['CURVE_ED25519', 'SOLANA', 'HASH_FUNCTION_NOT_APPLICABLE'],
  ] as const)('gives no signature of %s for %s that does not verify', async (curve, format, hashFunction) => {
    const torn = await aWorld();
    const { operator, bugs } = torn;
    const [one, other] = ['one', 'other'].map((privateKeyName) => ({
      privateKeyName,
      curve,
      privateKeyTags: [],
      addressFormats: [`ADDRESS_FORMAT_${format}`],
    }));
    await operator.submit('create_private_keys', { privateKeys: [one, other] });
    const signWith = await write(torn, (tx) => {
      const [key, stranger] = tx.privateKeys.list();
      if (!key || !stranger) throw new Error('two keys were made');
      tx.privateKeys.replace(key, { publicKey: stranger.publicKey });
      return key.addresses[0]?.address ?? '';
    });
    const outcome = await operator.try('sign_raw_payload', { signWith, payload: 'c0ffee', ...hex, hashFunction });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 13, message: 'internal server error' } });
    expect(String(bugs)).toContain('a signature verifies with the');
  });
});

const wrong = { signWith: '0x0000000000000000000000000000000000000001', payload: 'c0ffee' };
const how = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' };

it.each([
  ['payload', { payload: 'abc' }, 'invalid payload encoding'],
  ['payload', { payload: '11', hashFunction: 'HASH_FUNCTION_NO_OP' }, 'expected a 32-bytes-long digest'],
  ['payload', { encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' }, 'invalid EIP-712'],
  ['hashFunction', { encoding: 'PAYLOAD_ENCODING_EIP712' }, 'invalid hash function'],
])('sign_raw_payload names the field %s in a detail, where %j is refused', async (field, asked, begins) => {
  const { world } = await plain();
  expect(await world.operator.try('sign_raw_payload', { ...wrong, ...how, ...asked })).toMatchObject({
    failure: {
      message: expect.stringMatching(new RegExp(`^${begins}`)),
      details: [{ fieldViolations: [{ field: `parameters.${field}` }] }, { turnkeyErrorCode: 'REQUEST_INVALID' }],
    },
  });
});

refuses('sign_raw_payload', plain, [
  ['nobody has that address', { ...wrong, ...how }, 'NOT_FOUND', wrong.signWith],
  ['nothing is named', { ...wrong, ...how, signWith: '' }, 'INVALID_ARGUMENT', 'signWith'],
  ['there is no payload', { ...wrong, ...how, payload: '' }, 'INVALID_ARGUMENT', 'payload'],
  ['the hex is half a byte', { ...wrong, ...how, payload: 'abc' }, 'INVALID_ARGUMENT', 'invalid payload encoding'],
  ['the hex is none', { ...wrong, ...how, payload: '0xzz' }, 'INVALID_ARGUMENT', 'invalid payload encoding'],
  ['the encoding is none', { ...wrong, ...how, encoding: 'HEX' }, 'INVALID_ARGUMENT', 'invalid payload encoding'],
  ['the hash is none', { ...wrong, ...how, hashFunction: 'MD5' }, 'INVALID_ARGUMENT', 'invalid hash function'],
  [
    'a digest has 31 bytes',
    { ...wrong, ...how, payload: '11'.repeat(31), hashFunction: 'HASH_FUNCTION_NO_OP' },
    'INVALID_ARGUMENT',
    'expected a 32-bytes-long digest',
  ],
  [
    'typed data is no JSON',
    { ...wrong, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP', payload: '{' },
    'INVALID_ARGUMENT',
    'EIP-712',
  ],
]);
