import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor, AnsweredActivity } from '../../harness/actors.ts';
import { joinedBy } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

const delegates = ['a', 'b'].map((digit) => `0x${digit.repeat(40)}`) as [string, string];

/** An EIP-7702 authorization: of all that is signed, the least to write that policies can read. */
const authorization = (address: string, chainId = 1) => JSON.stringify({ address, chainId, nonce: 0 });
const encoding = 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION';
const hashFunction = 'HASH_FUNCTION_NO_OP';

const allow = (condition: string, consensus = '') => ({ effect: 'EFFECT_ALLOW', condition, consensus });
const deny = (condition: string) => ({ effect: 'EFFECT_DENY', condition, consensus: '' });
const to = (address: string) => `eth.eip_7702_authorization.address == '${address}'`;
const by = (...aliases: string[]) => aliases.map((alias) => `approvers.any(u, u.alias == '${alias}')`).join(' && ');

type Scene = Readonly<{
  world: World;
  root: Actor;
  ann: Actor;
  bob: Actor;
  cid: Actor;
  walletId: string;
  address: string;
}>;

async function scene(...policies: object[]): Promise<Scene> {
  const world = await aWorld();
  const root = world.operator;
  const [ann, bob, cid] = [await joinedBy(root, 'ann'), await joinedBy(root, 'bob'), await joinedBy(root, 'cid')];
  const { walletId, addresses } = await root.submit<{ walletId: string; addresses: string[] }>('create_wallet', {
    walletName: 'hot',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  });
  await root.submit('create_policies', {
    policies: policies.map((policy, at) => ({ policyName: `policy ${at}`, notes: '', ...policy })),
  });
  return { world, root, ann, bob, cid, walletId, address: addresses[0] ?? '' };
}

/** What comes of asking for these authorizations at once: the status, or the code of the refusal. */
async function asked(who: Actor, signWith: string, ...payloads: string[]): Promise<AnsweredActivity | number> {
  const outcome = await who.try('sign_raw_payloads', { signWith, payloads, encoding, hashFunction });
  return outcome.ok ? (outcome.value['activity'] as unknown as AnsweredActivity) : outcome.failure.code;
}
const statusOf = (answer: AnsweredActivity | number) =>
  typeof answer === 'number' ? answer : answer.status.replace('ACTIVITY_STATUS_', '');
const evaluationsOf = async ({ root }: Scene) => {
  const { activities } = await root.query<{ activities: AnsweredActivity[] }>('list_activities', {});
  const { policyEvaluations } = await root.query<{ policyEvaluations: { policyEvaluations: { outcome: string }[] }[] }>(
    'get_policy_evaluations',
    { activityId: activities[0]?.id ?? '' },
  );
  return policyEvaluations.at(-1)?.policyEvaluations.map(({ outcome }) => outcome.replace('OUTCOME_', ''));
};

describe('of several things that are signed at once', () => {
  const [one, two] = delegates;
  const [first, second, third] = [authorization(one), authorization(two), authorization(`0x${'c'.repeat(40)}`)];

  it('each must be allowed, by whatever policy', async () => {
    const set = await scene(allow(to(one), by('ann')), allow(to(two), by('ann')));
    expect(statusOf(await asked(set.ann, set.address, first, second, first))).toBe('COMPLETED');
    expect(await evaluationsOf(set)).toEqual(['DENY_IMPLICIT', 'DENY_IMPLICIT']);
    expect(statusOf(await asked(set.ann, set.address, first, first))).toBe('COMPLETED');
    expect(await evaluationsOf(set)).toEqual(['ALLOW', 'DENY_IMPLICIT']);
    expect(await asked(set.ann, set.address, first, third, second)).toBe(7);
    expect(await asked(set.bob, set.address, first)).toBe(7);
  });

  it('one that is denied denies all', async () => {
    const set = await scene(allow("activity.action == 'SIGN'", by('ann')), deny(to(two)));
    expect(statusOf(await asked(set.ann, set.address, first, third))).toBe('COMPLETED');
    for (const payloads of [[second], [first, second], [second, first, third]])
      expect(await asked(set.ann, set.address, ...payloads)).toBe(7);
    expect(await evaluationsOf(set)).toEqual(['ALLOW', 'DENY_EXPLICIT']);
  });

  it('those that wait for different people wait for all of them', async () => {
    const set = await scene(allow(to(one), by('ann', 'bob')), allow(to(two), by('ann', 'cid')));
    const waiting = await asked(set.ann, set.address, first, second);
    if (typeof waiting === 'number') throw new Error(`refused with ${waiting}`);
    expect(statusOf(waiting)).toBe('CONSENSUS_NEEDED');
    expect(await evaluationsOf(set)).toEqual(['REQUIRES_CONSENSUS', 'REQUIRES_CONSENSUS']);
    const approve = (who: Actor) => who.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(statusOf(await approve(set.bob))).toBe('CONSENSUS_NEEDED');
    const done = await approve(set.cid);
    expect(statusOf(done)).toBe('COMPLETED');
    expect(done.result['signRawPayloadsResult']?.['signatures']).toHaveLength(2);
  });

  it('nobody is asked where one of them can never be allowed, nor at the word of whom one of them does not concern', async () => {
    const set = await scene(allow(to(one), by('ann', 'bob')), allow(to(two), by('bob', 'cid')));
    expect(await asked(set.ann, set.address, first, third)).toBe(7);
    expect(await asked(set.ann, set.address, first, second)).toBe(7);
    expect(statusOf(await asked(set.bob, set.address, first, second))).toBe('CONSENSUS_NEEDED');
  });

  it('a rejection of one is a rejection of all', async () => {
    const set = await scene(allow(to(one), by('ann', 'bob')), allow(to(two), by('ann', 'cid')));
    const waiting = await asked(set.ann, set.address, first, second);
    if (typeof waiting === 'number') throw new Error(`refused with ${waiting}`);
    const ended = await set.cid.activity('reject_activity', { fingerprint: waiting.fingerprint });
    expect(statusOf(ended)).toBe('REJECTED');
  });
});

describe('what a signature is asked for with', () => {
  const [one] = delegates;
  let set: Scene;
  beforeAll(async () => {
    set = await scene();
  });

  it.each([
    ['the chain as a number', 'eth.eip_7702_authorization.chain_id == 11155111', true],
    ['the chain in quotes', "eth.eip_7702_authorization.chain_id == '11155111'", true],
    ['the chain among others', "eth.eip_7702_authorization.chain_id in ['1', '11155111']", true],
    ['the chain within a list', "['1', '11155111'].contains(eth.eip_7702_authorization.chain_id)", true],
    ['another chain in quotes', "eth.eip_7702_authorization.chain_id == '1'", false],
    ['not that chain', "eth.eip_7702_authorization.chain_id != '11155111'", false],
    ['an early nonce', 'eth.eip_7702_authorization.nonce < 1', true],
    ['the address in any case', `eth.eip_7702_authorization.address == '0x${'A'.repeat(40)}'`, true],
    ['the address in any case, in a list', `eth.eip_7702_authorization.address in ['0x${'A'.repeat(40)}']`, true],
    [
      'the address in any case, contained',
      `['0x${'A'.repeat(40)}'].contains(eth.eip_7702_authorization.address)`,
      true,
    ],
    ['its encoding', `activity.params.encoding == '${encoding}' && activity.kind == 'SIGN_RAW_PAYLOADS'`, true],
    ['its wallet', 'wallet.imported == false && wallet_account.path_indexes[1] == 60', true],
    ['a private key, which it is not', "private_key.label != 'x'", false],
    ['a transaction, which it is not', 'eth.tx.value < 5', false],
  ])('can be told by %s', async (what, condition, met) => {
    const { ann, root, address } = set;
    const { policyId } = await root.submit<{ policyId: string }>('create_policy', {
      policyName: what,
      notes: '',
      ...allow(condition, by('ann')),
    });
    expect(statusOf(await asked(ann, address, authorization(one, 11155111)))).toBe(met ? 'COMPLETED' : 7);
    await root.submit('delete_policy', { policyId });
  });

  it('is not there any more when the account was deleted before the last vote', async () => {
    const { root, ann, bob, walletId, address, ...rest } = await scene(
      allow("activity.action == 'SIGN'", by('ann', 'bob')),
    );
    const waiting = await asked(ann, address, authorization(one));
    if (typeof waiting === 'number') throw new Error(`refused with ${waiting}`);
    await root.submit('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true });
    const outcome = await bob.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(outcome).toMatchObject({
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code: 5, message: `this organization has no account or private key ${address}` },
    });
    expect(rest.world.bugs).toEqual([]);
  });

  it('and is not allowed by its wallet’s policy any more, once the wallet is gone', async () => {
    const { root, ann, bob, walletId, address } = await scene(
      allow("activity.action == 'SIGN' && wallet.label == 'hot'", by('ann', 'bob')),
    );
    const waiting = await asked(ann, address, authorization(one));
    if (typeof waiting === 'number') throw new Error(`refused with ${waiting}`);
    await root.submit('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true });
    expect(await bob.try('approve_activity', { fingerprint: waiting.fingerprint })).toMatchObject({
      failure: { code: 7 },
    });
  });
});

describe('a list of requests that wait', () => {
  it('reads large payloads as far as the budgets of the records and their shared rest go, and each that is asked for by itself', async () => {
    const { ann, bob, address } = await scene(allow('', by('ann', 'bob')));
    const asks = { signWith: address, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' };
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const { id } = await ann.activity('sign_raw_payload', { ...asks, payload: 'ab'.repeat(450_000 + at) });
      ids.push(id);
    }
    type Shown = Readonly<{ id: string; canApprove: boolean }>;
    const { activities } = await bob.query<{ activities: readonly Shown[] }>('list_activities', {
      filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'],
    });
    expect(activities).toHaveLength(ids.length);
    expect(activities.map(({ canApprove }) => canApprove)).toEqual([true, true, true, false, false, false]);
    for (const activityId of ids) {
      const { activity } = await bob.query<{ activity: Shown }>('get_activity', { activityId });
      expect(activity.canApprove).toBe(true);
    }
  });
});
