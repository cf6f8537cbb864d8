import { serializeTransaction } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#engine/requests.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { apply, emptyState } from '#engine/state/state.ts';
import type { Actor } from '../../harness/actors.ts';
import { account, ethereum, importWords, sealKey, targetFrom, testWords } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { aSecret, exportOf } from '../../harness/secrets.ts';
import { aWorld, type World } from '../../harness/world.ts';

const targetPublicKey = targetFrom('frozen').publicKey;
const payload = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256' };
const unsignedTransaction = serializeTransaction({ type: 'eip1559', chainId: 1, to: `0x${'d'.repeat(40)}` });
const transaction = { unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' };

type Kept = Readonly<{ walletId: string; address: string; privateKeyId: string; secretId: string }>;

/**
 * Every operation that signs or exports, with a request about a wallet where it can be about one, and another that has nothing to do with wallets. An
 * operation that comes to sign or export fails here until it has its row.
 */
const paths: Readonly<
  Record<string, Readonly<{ ofWallet?: (kept: Kept) => JsonObject; other?: (kept: Kept) => JsonObject }>>
> = {
  sign_raw_payload: {
    ofWallet: ({ address }) => ({ signWith: address, payload: 'Hello', ...payload }),
    other: ({ privateKeyId }) => ({ signWith: privateKeyId, payload: 'Hello', ...payload }),
  },
  sign_raw_payloads: {
    ofWallet: ({ address }) => ({ signWith: address, payloads: ['Hello', 'there'], ...payload }),
    other: ({ privateKeyId }) => ({ signWith: privateKeyId, payloads: ['Hello'], ...payload }),
  },
  sign_transaction: {
    ofWallet: ({ address }) => ({ signWith: address, ...transaction }),
    other: ({ privateKeyId }) => ({ signWith: privateKeyId, ...transaction }),
  },
  export_wallet: { ofWallet: ({ walletId }) => ({ walletId, targetPublicKey }) },
  export_wallet_account: { ofWallet: ({ address }) => ({ address, targetPublicKey }) },
  export_private_key: { other: ({ privateKeyId }) => ({ privateKeyId, targetPublicKey }) },
  export_secrets: { other: ({ secretId }) => exportOf(targetPublicKey, secretId) as unknown as JsonObject },
};

let world: World;
let root: Actor;
let kept: Kept;

beforeAll(async () => {
  world = await aWorld();
  root = world.operator;
  const { walletId, addresses } = await root.submit<{ walletId: string; addresses: [string] }>('create_wallet', {
    walletName: 'hot',
    accounts: [ethereum(0)],
  });
  const { privateKeys } = await root.submit<{ privateKeys: [{ privateKeyId: string }] }>('create_private_keys', {
    privateKeys: [
      {
        privateKeyName: 'key',
        curve: 'CURVE_SECP256K1',
        privateKeyTags: [],
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
      },
    ],
  });
  const secretId = await aSecret(world, root, 'hidden', { name: 'token' });
  kept = { walletId, address: addresses[0], privateKeyId: privateKeys[0].privateKeyId, secretId };
});

/** Runs `work` while something is frozen. */
async function whileFrozen(what: JsonObject, work: () => Promise<void>): Promise<void> {
  const { freezeId } = await root.submit<{ freezeId: string }>('freeze', what);
  try {
    await work();
  } finally {
    await root.submit('lift_freeze', { freezeId });
  }
}

const frozen = { failure: { code: 9, message: expect.stringContaining('is frozen') } };

describe('what is frozen', () => {
  it('is told for every operation that signs or exports', () => {
    const found = activities.filter(
      ({ policy, risk }) => policy.signs !== undefined || policy.action === 'EXPORT' || risk === 'key-leaves',
    );
    expect(Object.keys(paths).toSorted()).toEqual(found.map(({ path }) => path as string).toSorted());
  });

  it.each(Object.entries(paths))('%s is refused, also to the root quorum', async (path, { ofWallet, other }) => {
    const requests = [ofWallet, other].flatMap((make) => (make ? [make(kept)] : []));
    for (const request of requests) expect(await root.try(path, request), path).toMatchObject({ ok: true });
    await whileFrozen({}, async () => {
      for (const request of requests) expect(await root.try(path, request), path).toMatchObject(frozen);
    });
    await whileFrozen({ walletId: kept.walletId }, async () => {
      if (ofWallet) expect(await root.try(path, ofWallet(kept)), path).toMatchObject(frozen);
      if (other) expect(await root.try(path, other(kept)), path).toMatchObject({ ok: true });
    });
    for (const request of requests) expect(await root.try(path, request), path).toMatchObject({ ok: true });
  });

  it('is a key of the wallet wherever the key is', async () => {
    const one = await importWords(world, root, testWords, [ethereum(0)], 'one');
    // The same key under another address, and as a private key.
    const two = await importWords(world, root, testWords, [account('TRON', "m/44'/60'/0'/0/0"), ethereum(1)], 'two');
    const { privateKey } = mnemonicToAccount(testWords).getHdKey();
    const { privateKeyId } = await root.submit<{ privateKeyId: string }>('import_private_key', {
      userId: root.userId,
      privateKeyName: 'twin',
      encryptedBundle: await sealKey(world, root, Buffer.from(privateKey ?? []).toString('hex')),
      curve: 'CURVE_SECP256K1',
      addressFormats: [],
    });
    const sign = (signWith = '') => root.try('sign_raw_payload', { signWith, payload: 'Hello', ...payload });
    await whileFrozen({ walletId: one.walletId }, async () => {
      for (const signWith of [one.addresses[0], two.addresses[0], privateKeyId])
        expect(await sign(signWith), signWith).toMatchObject(frozen);
      const exports = [
        root.try('export_wallet', { walletId: two.walletId, targetPublicKey }),
        root.try('export_private_key', { privateKeyId, targetPublicKey }),
      ];
      for (const outcome of await Promise.all(exports)) expect(outcome).toMatchObject(frozen);
      expect(await sign(two.addresses[1])).toMatchObject({ ok: true });
    });
  });

  it('has what waits go on waiting, until it is approved after the freeze', async () => {
    const [ann, bob] = [await joinedBy(root, 'ann'), await joinedBy(root, 'bob')];
    await root.submit('create_policy', {
      policyName: 'two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'SIGN'",
      consensus: 'approvers.count() > 1',
    });
    const { fingerprint } = await ann.activity('sign_transaction', { signWith: kept.address, ...transaction });
    await whileFrozen({ walletId: kept.walletId }, async () => {
      expect(await bob.try('approve_activity', { fingerprint })).toMatchObject(frozen);
      const request = {
        type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
        parameters: { signWith: kept.address, ...transaction },
      };
      expect(await ann.tryQuery('simulate_request', request)).toMatchObject(frozen);
    });
    expect(await bob.try('approve_activity', { fingerprint })).toMatchObject({ ok: true });
    // It is a row of the journal like every other.
    const replayed = emptyState();
    for (const { changes } of world.store.commits) apply(replayed, changes);
    expect(replayed.freezes.list(world.organizationId)).toEqual([]);
  });
});
