import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32m } from '@scure/base';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#engine/operations/index.ts';
import { hashFunctions, transactionTypes, type HashFunction, type PayloadEncoding } from '#shared/enums.ts';
import type { Actor } from '../../harness/actors.ts';
import { account, ethereum } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { propertyRuns } from '../../harness/property-runs.ts';
import { aWorld } from '../../harness/world.ts';

/**
 * Where an organization denies blind signing, no request has a hash signed that its sender chose, whatever form it comes in. Every signature
 * that is given is held against the hash itself, with other code than the engine's.
 */

const feature = { name: 'FEATURE_NAME_COFFER_DENY_BLIND_SIGNING' } as const;
type Signature = Readonly<{ r: string; s: string; v: string }>;
type SignedResult = Readonly<{
  signRawPayloadResult?: Signature;
  signRawPayloadsResult?: Readonly<{ signatures: readonly Signature[] }>;
}>;
type Key = 'secp256k1' | 'taproot' | 'p256' | 'ed25519';

/** Whether a key signed a hash: this hash, or one that chains make of it before they have it signed. */
function isOfHash(key: Key, publicKey: Uint8Array, { r, s }: Signature, hash: Uint8Array): boolean {
  const signature = hexToBytes(r + s);
  const digests = [hash, sha256(hash), sha256(concatBytes(utf8ToBytes('NEO3'), hash)), keccak_256(asMessage(hash))];
  const plain = { prehash: false, lowS: false } as const;
  switch (key) {
    case 'secp256k1':
      return digests.some((digest) => secp256k1.verify(signature, digest, publicKey, plain));
    case 'p256':
      return digests.some((digest) => p256.verify(signature, digest, publicKey, plain));
    case 'taproot':
      return digests.some((digest) => schnorr.verify(signature, digest, publicKey));
    case 'ed25519':
      return ed25519.verify(signature, hash, publicKey);
  }
}

function asMessage(bytes: Uint8Array): Uint8Array {
  return concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes);
}

/** A hash as an attacker would have it: any bytes, or text, which an attacker finds by trying. */
const hashes = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
  fc
    .array(fc.integer({ min: 0x20, max: 0x7e }), { minLength: 32, maxLength: 32 })
    .map((codes) => Uint8Array.from(codes)),
);

/** What a payload is made of a hash, by bytes; typed data with the hash in it; and an authorization. */
const envelopes: readonly ((hash: Uint8Array) => Uint8Array)[] = [
  (hash) => hash,
  asMessage,
  (hash) => concatBytes(utf8ToBytes('NEO3'), hash),
  (hash) => concatBytes(utf8ToBytes('\u0019TRON Signed Message:\n32'), hash),
  (hash) => concatBytes(Uint8Array.of(0x19, 1), hash, hash),
  (hash) => concatBytes(hash, utf8ToBytes(' please')),
  () => utf8ToBytes('Approve the invoice of May'),
];

function typedDataOf(hash: Uint8Array): string {
  return JSON.stringify({
    types: { Agent: [{ name: 'connectionId', type: 'bytes32' }] },
    domain: { name: 'x', chainId: 1 },
    primaryType: 'Agent',
    message: { connectionId: `0x${bytesToHex(hash)}` },
  });
}

type Asked = Readonly<{ payload: string; encoding: PayloadEncoding; hashFunction: HashFunction }>;
const requests = fc
  .record({
    hash: hashes,
    envelope: fc.constantFrom(...envelopes),
    encoding: fc.constantFrom('PAYLOAD_ENCODING_HEXADECIMAL', 'PAYLOAD_ENCODING_TEXT_UTF8', 'PAYLOAD_ENCODING_EIP712'),
    hashFunction: fc.constantFrom(...hashFunctions),
    key: fc.constantFrom<Key[]>('secp256k1', 'taproot', 'p256', 'ed25519'),
    several: fc.boolean(),
  })
  .map(({ hash, envelope, encoding, hashFunction, ...rest }) => {
    const bytes = envelope(hash);
    const text = new TextDecoder().decode(bytes);
    const payload =
      encoding === 'PAYLOAD_ENCODING_EIP712'
        ? typedDataOf(hash)
        : encoding === 'PAYLOAD_ENCODING_TEXT_UTF8'
          ? text
          : bytesToHex(bytes);
    const asked: Asked = { payload, encoding, hashFunction };
    return { hash, asked, ...rest };
  });

describe('where blind signing is denied', () => {
  let signers: readonly Actor[];
  const addresses = new Map<Key, string>();
  const publicKeys = new Map<Key, Uint8Array>();
  beforeAll(async () => {
    const root = (await aWorld()).operator;
    const bob = await joinedBy(root, 'bob');
    signers = [root, bob];
    const accounts = {
      secp256k1: ethereum(0),
      taproot: account('BITCOIN_MAINNET_P2TR', "m/86'/0'/0'/0/0"),
      p256: { ...account('COMPRESSED', "m/44'/1'/0'/0/0"), curve: 'CURVE_P256' },
      ed25519: account('XLM', "m/44'/148'/0'", 'CURVE_ED25519'),
    };
    const { walletId } = await root.submit<{ walletId: string }>('create_wallet', {
      walletName: 'w',
      accounts: Object.values(accounts),
    });
    const made = await root.query<{ accounts: { address: string; publicKey: string; path: string }[] }>(
      'list_wallet_accounts',
      { walletId },
    );
    for (const [key, { path }] of Object.entries(accounts) as [Key, { path: string }][]) {
      const { address = '', publicKey = '' } = made.accounts.find((one) => one.path === path) ?? {};
      addresses.set(key, address);
      publicKeys.set(key, key === 'taproot' ? outputKeyOf(address) : hexToBytes(publicKey));
    }
    await root.submit('create_policies', {
      policies: [{ policyName: 'all signing', effect: 'EFFECT_ALLOW', condition: "activity.action == 'SIGN'" }],
    });
    await root.submit('set_organization_feature', feature);
  });

  /** The signatures that a request is given; none where it is refused. */
  async function signatures(actor: Actor, key: Key, { payload, ...how }: Asked, several: boolean) {
    const named = { signWith: addresses.get(key), ...how };
    const answer = several
      ? await actor.try('sign_raw_payloads', { ...named, payloads: [payload, payload] })
      : await actor.try('sign_raw_payload', { ...named, payload });
    if (!answer.ok) return [];
    const { result } = answer.value['activity'] as unknown as { result: SignedResult };
    return result.signRawPayloadsResult?.signatures ?? [result.signRawPayloadResult].filter((one) => one !== undefined);
  }

  it('gives no signature of a hash that the sender chose, to a user of a policy or to the root quorum', async () => {
    let given = 0;
    await fc.assert(
      fc.asyncProperty(requests, fc.constantFrom(...signers), async ({ hash, asked, key, several }, actor) => {
        for (const signature of await signatures(actor, key, asked, several)) {
          given += 1;
          expect(isOfHash(key, publicKeys.get(key) ?? new Uint8Array(), signature, hash)).toBe(false);
        }
      }),
      { numRuns: propertyRuns(100) },
    );
    // What people can read is signed.
    expect(given).toBeGreaterThan(0);
  });

  it.each(transactionTypes)('takes no hash for a transaction of %s', async (type) => {
    const [root] = signers;
    for (const key of addresses.keys()) {
      const params = { signWith: addresses.get(key), unsignedTransaction: 'ab'.repeat(32), type };
      expect(await root?.try('sign_transaction', params)).toMatchObject({ ok: false });
    }
  });

  it('gives a signature of the hash by a policy that names it, which this test finds', async () => {
    const [root, bob] = signers;
    await root?.submit('create_policies', {
      policies: [{ policyName: 'digests', effect: 'EFFECT_ALLOW', condition: 'raw_payload.blind' }],
    });
    const hash = new Uint8Array(32).fill(0xab);
    const asked = { payload: bytesToHex(hash), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' } as const;
    for (const key of addresses.keys()) {
      const hashFunction = key === 'ed25519' ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_NO_OP';
      const found = bob ? await signatures(bob, key, { ...asked, hashFunction }, false) : [];
      expect(
        found.map((one) => isOfHash(key, publicKeys.get(key) ?? new Uint8Array(), one, hash)),
        key,
      ).toEqual([true]);
    }
  });

  it('knows every operation that signs what a request holds', () => {
    const signing = allOperations.flatMap((one) =>
      one.kind === 'activity' && one.policy.action === 'SIGN' ? [one] : [],
    );
    expect(signing.map(({ path }) => path)).toEqual(['sign_raw_payload', 'sign_raw_payloads', 'sign_transaction']);
    for (const { policy } of signing) expect(policy.signs).toBeDefined();
    const others = allOperations.filter(
      (one) => one.kind === 'activity' && one.policy.signs && one.policy.action !== 'SIGN',
    );
    expect(others).toEqual([]);
  });
});

/** The x-only key of a taproot address (BIP-350). */
function outputKeyOf(address: string): Uint8Array {
  const { words } = bech32m.decode(address as `${string}1${string}`);
  return bech32m.fromWords(words.slice(1));
}
