import { describe, expect, it } from 'vitest';
import { rpcCodes } from '#shared/rpc-codes.ts';
import {
  ethereum,
  importWords,
  openExport,
  openWords,
  sealKey,
  targetFrom,
  testWords,
} from '../../../harness/key-material.ts';
import { joinedBy, nobody } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';

const targetPublicKey = targetFrom('x').publicKey;
const payload = {
  payload: '11'.repeat(32),
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
};
const disabled = { code: rpcCodes.FAILED_PRECONDITION, message: expect.stringContaining('is disabled') as string };

type Made = { privateKeys: [{ privateKeyId: string; addresses: [{ address: string }] }, { privateKeyId: string }] };

async function withKeys() {
  const world = await aWorld();
  const key = (privateKeyName: string) => ({
    privateKeyName,
    curve: 'CURVE_SECP256K1',
    privateKeyTags: [],
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
  });
  const { privateKeys } = await world.operator.submit<Made>('create_private_keys', {
    privateKeys: [key('one'), key('two')],
  });
  const [one, two] = privateKeys;
  return { world, operator: world.operator, one, two };
}

describe('disable_private_key', () => {
  it('keeps the key, shows it as disabled, and leaves the others', async () => {
    const { world, operator, one, two } = await withKeys();
    const { privateKeyId } = one;
    expect(await operator.activity('disable_private_key', { privateKeyId })).toMatchObject({
      type: 'ACTIVITY_TYPE_DISABLE_PRIVATE_KEY',
      intent: { disablePrivateKeyIntent: { privateKeyId } },
      result: { disablePrivateKeyResult: { privateKeyId } },
    });
    const got = await operator.query<{ privateKey: object }>('get_private_key', { privateKeyId });
    expect(got.privateKey).toMatchObject({ privateKeyId, disabled: true });
    const listed = await operator.query<{ privateKeys: object[] }>('list_private_keys');
    expect(listed.privateKeys).toMatchObject([{ privateKeyId, disabled: true }, { privateKeyId: two.privateKeyId }]);
    expect(listed.privateKeys[1]).not.toHaveProperty('disabled');
    await operator.submit('sign_raw_payload', { signWith: two.privateKeyId, ...payload });
    await operator.submit('disable_private_key', { privateKeyId });
    expect(world.store.commits.at(-1)?.changes).toEqual([]);
  });

  it('ends signatures and exports with the key, by its id and by its address, for the root quorum too', async () => {
    const { operator, one } = await withKeys();
    const { privateKeyId } = one;
    const { address } = one.addresses[0];
    await operator.submit('disable_private_key', { privateKeyId });
    for (const signWith of [privateKeyId, address, address.toLowerCase()]) {
      expect(await operator.try('sign_raw_payload', { signWith, ...payload })).toMatchObject({ failure: disabled });
      const { payload: only, ...how } = payload;
      const several = { signWith, payloads: [only], ...how };
      expect(await operator.try('sign_raw_payloads', several)).toMatchObject({ failure: disabled });
    }
    const exported = await operator.try('export_private_key', { privateKeyId, targetPublicKey });
    expect(exported).toMatchObject({ failure: disabled });
    const { privateKey } = await operator.query<{ privateKey: object }>('get_private_key', { privateKeyId });
    expect(privateKey).toMatchObject({ exported: false });
  });

  it('refuses what waited for votes when the key was disabled', async () => {
    const { world, operator, one } = await withKeys();
    const bob = await joinedBy(operator, 'bob');
    await operator.submit('create_policy', {
      policyName: 'two sign',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'SIGN'",
      consensus: 'approvers.count() >= 2',
    });
    const waiting = await bob.activity('sign_raw_payload', { signWith: one.privateKeyId, ...payload });
    expect(waiting).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' });
    await operator.submit('disable_private_key', { privateKeyId: one.privateKeyId });
    await operator.try('approve_activity', { fingerprint: waiting.fingerprint });
    const { activity } = await operator.query<{ activity: object }>('get_activity', { activityId: waiting.id });
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: disabled });
    expect(world.bugs).toEqual([]);
  });

  it('holds for an account that has the same key, until the key is deleted, but not for the words of the wallet', async () => {
    const { world, operator } = await withKeys();
    const target = targetFrom('account');
    const { walletId, addresses } = await importWords(world, operator, testWords, [ethereum(0)]);
    const [address = ''] = addresses;
    const exportAccount = { address, targetPublicKey: target.publicKey };
    const { exportBundle } = await operator.submit<{ exportBundle: string }>('export_wallet_account', exportAccount);
    const { privateKeyId } = await operator.submit<{ privateKeyId: string }>('import_private_key', {
      userId: operator.userId,
      privateKeyName: 'copy',
      encryptedBundle: await sealKey(
        world,
        operator,
        await openExport(world, operator, exportBundle, target.privateKey),
      ),
      curve: 'CURVE_SECP256K1',
      addressFormats: [],
    });
    await operator.submit('sign_raw_payload', { signWith: address, ...payload });
    await operator.submit('disable_private_key', { privateKeyId });
    expect(await operator.try('sign_raw_payload', { signWith: address, ...payload })).toMatchObject({
      failure: disabled,
    });
    expect(await operator.try('export_wallet_account', exportAccount)).toMatchObject({ failure: disabled });

    const words = await operator.submit<{ exportBundle: string }>('export_wallet', {
      walletId,
      targetPublicKey: target.publicKey,
    });
    expect(await openWords(world, operator, words.exportBundle, target.privateKey)).toBe(testWords);

    const privateKeyIds = [privateKeyId];
    expect(await operator.try('delete_private_keys', { privateKeyIds })).toMatchObject({
      failure: { message: expect.stringContaining('has not been exported') as string },
    });
    await operator.submit('delete_private_keys', { privateKeyIds, deleteWithoutExport: true });
    await operator.submit('sign_raw_payload', { signWith: address, ...payload });
    expect(world.bugs).toEqual([]);
  });

  it('is said before the request is sent', async () => {
    const { operator, one } = await withKeys();
    await operator.submit('disable_private_key', { privateKeyId: one.privateKeyId });
    for (const [type, parameters] of [
      ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith: one.privateKeyId, ...payload }],
      ['ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', { privateKeyId: one.privateKeyId, targetPublicKey }],
    ] as const)
      await expect(operator.query('simulate_request', { type, parameters })).rejects.toThrow('is disabled');
  });

  it('answers to the policies about the key', async () => {
    const { operator, one, two } = await withKeys();
    const bob = await joinedBy(operator, 'bob');
    const policy = (policyName: string, effect: string, condition: string) => ({
      policyName,
      effect,
      condition,
      consensus: 'true',
    });
    await operator.submit('create_policies', {
      policies: [
        policy('all', 'EFFECT_ALLOW', "activity.resource == 'PRIVATE_KEY' && activity.action == 'DELETE'"),
        policy('not this', 'EFFECT_DENY', `private_key.id == '${one.privateKeyId}'`),
      ],
    });
    const disable = ({ privateKeyId }: { privateKeyId: string }) => bob.try('disable_private_key', { privateKeyId });
    expect(await disable(one)).toMatchObject({ ok: false, failure: { code: rpcCodes.PERMISSION_DENIED } });
    expect(await disable(two)).toMatchObject({ ok: true });
  });

  refuses('disable_private_key', withKeys, [
    ['there is no such key', { privateKeyId: nobody }, 'NOT_FOUND', 'no private key'],
    ['no key is named', {}, 'INVALID_ARGUMENT', 'parameters.privateKeyId: missing field'],
  ]);
});
