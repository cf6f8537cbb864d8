import { encodeFunctionData, parseAbi, parseEther, serializeTransaction, type TransactionSerializable } from 'viem';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../harness/actors.ts';
import { ethereum } from '../../harness/key-material.ts';
import { joinedBy } from '../../harness/people.ts';
import { emptyState, apply } from '#engine/state/state.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { aControl, ether } from '../operations/velocity-controls/a-control.ts';

const someone = `0x${'d'.repeat(40)}` as const;
const coin = `0x${'c'.repeat(40)}` as const;
const usd = { caip19: `eip155:1/erc20:0x${'C'.repeat(40)}`, decimals: '6' };
const erc20 = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)']);
const pays = (amount: bigint) => ({
  to: coin,
  data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [someone, amount] }),
});
const signing = "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'";

let world: World;
let root: Actor;
let bob: Actor;
let addresses: readonly string[] = [];
let nonce = 0;

beforeAll(async () => {
  world = await aWorld();
  root = world.operator;
  bob = await joinedBy(root, 'bob');
  const wallets = await Promise.all(
    ['hot', 'warm'].map((walletName) =>
      root.submit<{ addresses: [string] }>('create_wallet', { walletName, accounts: [ethereum(0)] }),
    ),
  );
  addresses = wallets.map((wallet) => wallet.addresses[0]);
});

/** Each test has its own controls and policies. */
beforeEach(async () => {
  const { policies } = await root.query<{ policies: { policyId: string }[] }>('list_policies');
  const policyIds = policies.map(({ policyId }) => policyId);
  if (policyIds.length > 0) await root.submit('delete_policies', { policyIds });
  const { velocityControls } = await root.query<{ velocityControls: { velocityControlId: string }[] }>(
    'list_velocity_controls',
  );
  for (const { velocityControlId } of velocityControls)
    await root.submit('delete_velocity_control', { velocityControlId });
});

function bodyOf(
  patch: object,
  signWith = addresses[0] ?? '',
): { signWith: string; unsignedTransaction: string; type: string } {
  const usual = { type: 'eip1559', chainId: 1, to: someone, gas: 60_000n, maxFeePerGas: 1n };
  nonce += 1;
  return {
    signWith,
    unsignedTransaction: serializeTransaction({ ...usual, nonce, ...patch } as TransactionSerializable),
    type: 'TRANSACTION_TYPE_ETHEREUM',
  };
}

const tries = (actor: Actor, patch: object, signWith?: string) =>
  actor.try('sign_transaction', bodyOf(patch, signWith));
/** Whether an actor may sign each of these, one after the other. */
async function signs(actor: Actor, ...patches: readonly object[]): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const patch of patches) outcomes.push((await tries(actor, patch)).ok);
  return outcomes;
}
const ethers = (...amounts: readonly string[]) => amounts.map((amount) => ({ value: parseEther(amount) }));

async function limited(control: object, condition: string, effect = 'EFFECT_ALLOW'): Promise<void> {
  await root.submit('create_velocity_control', control as Record<string, string>);
  await root.submit('create_policy', { policyName: condition, effect, condition });
}

describe('a velocity control', () => {
  it('allows up to its threshold, and not one unit more', async () => {
    await limited(aControl('daily', '2', { assets: [ether], seconds: 3_600 }), `${signing} && controls.daily`);
    const unit = { value: 1n };
    expect(await signs(bob, ...ethers('1.5', '0.5'), unit, { value: 0n })).toEqual([true, true, false, true]);
  });

  it('never passes its threshold by requests at the same time', async () => {
    await limited(aControl('few', '7', { types: ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'] }), `${signing} && controls.few`);
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => tries(bob, { value: 1n })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
    // What was counted is in the journal, and nowhere else.
    const replayed = emptyState();
    for (const { changes } of world.store.commits) apply(replayed, changes);
    const charges = replayed.velocityCharges.list(world.organizationId);
    expect(charges).toEqual(world.store.state.velocityCharges.list(world.organizationId));
    expect(charges).toMatchObject([{ amount: `7${'0'.repeat(18)}` }]);
  });

  it('forgets what has left its window', async () => {
    await limited(aControl('hour', '1', { assets: [ether], seconds: 3_600 }), `${signing} && controls.hour`);
    const [most, little] = ethers('0.9', '0.2');
    expect(await signs(bob, ...ethers('0.9', '0.2'))).toEqual([true, false]);
    world.clock.advance(1_800_000);
    expect(await signs(bob, ...ethers('0.1'))).toEqual([true]);
    world.clock.advance(1_799_999);
    expect(await signs(bob, little ?? {})).toEqual([false]);
    world.clock.advance(1);
    expect(await signs(bob, little ?? {}, most ?? {})).toEqual([true, false]);
    // What is over is not kept.
    expect(world.store.state.velocityCharges.list(world.organizationId)).toHaveLength(2);
  });

  it('adds up assets of different units, and nothing that is not listed', async () => {
    const both = aControl('both', '100', { assets: [ether, usd] });
    await limited(both, `${signing} && controls.both`);
    const [fifty] = ethers('50');
    expect(await signs(bob, pays(50_000_000n), fifty ?? {}, pays(1n))).toEqual([true, true, false]);
    expect(
      await signs(bob, { ...pays(0n), to: someone }, { chainId: 10, value: 0n }, { chainId: 10, value: 1n }),
    ).toEqual([false, true, false]);
  });

  it('counts for each user or each wallet', async () => {
    const ann = await joinedBy(root, 'ann');
    await limited(aControl('own', '1', { assets: [ether], by: 'user' }), `${signing} && controls.own`);
    expect(await signs(bob, ...ethers('1', '1'))).toEqual([true, false]);
    expect(await signs(ann, ...ethers('1', '1'))).toEqual([true, false]);
    await limited(aControl('ofWallet', '1', { assets: [ether], by: 'wallet' }), `${signing} && controls.ofWallet`);
    expect(await signs(bob, ...ethers('1', '1'))).toEqual([true, false]);
    expect(await tries(bob, ethers('1')[0] ?? {}, addresses[1])).toMatchObject({ ok: true });
    expect(await tries(bob, ethers('1')[0] ?? {}, addresses[1])).toMatchObject({ ok: false });
  });

  it('counts what the root quorum signs too', async () => {
    await limited(aControl('all', '1', { assets: [ether] }), `${signing} && controls.all`);
    expect(await signs(root, ...ethers('1', '1'))).toEqual([true, true]);
    expect(await signs(bob, { value: 1n })).toEqual([false]);
  });

  const approve = { to: coin, data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [someone, 1n] }) };
  const unreadable = [
    ['a call that nothing reads', { to: coin, data: '0xdeadbeef' }],
    ['an allowance', approve],
    ['a contract that is made', { to: undefined, data: '0x6000' }],
    ['a token that is not listed', { ...pays(1n), to: someone }],
  ] as const;
  it.each(unreadable)('allows nothing, and denies, for %s', async (_, patch) => {
    await limited(aControl('most', '100', { assets: [ether, usd] }), `${signing} && controls.most`);
    expect(await signs(bob, patch)).toEqual([false]);
    await root.submit('create_policy', { policyName: 'any', effect: 'EFFECT_ALLOW', condition: signing });
    expect(await signs(bob, patch)).toEqual([true]);
    await root.submit('create_policy', {
      policyName: 'elsewhere',
      effect: 'EFFECT_DENY',
      condition: `!controls.most && activity.action == 'EXPORT'`,
    });
    expect(await signs(bob, patch)).toEqual([true]);
    await root.submit('create_policy', { policyName: 'over', effect: 'EFFECT_DENY', condition: '!controls.most' });
    expect(await signs(bob, patch, { value: 1n })).toEqual([false, true]);
  });

  it('reads raw payloads: a text moves nothing, a transaction what it says, and a digest cannot be told', async () => {
    await limited(aControl('most', '1', { assets: [ether] }), `${signing} && controls.most`);
    const raw = (payload: string, encoding = 'HEXADECIMAL', hash = 'KECCAK256') =>
      bob.try('sign_raw_payload', {
        signWith: addresses[0] ?? '',
        payload,
        encoding: `PAYLOAD_ENCODING_${encoding}`,
        hashFunction: `HASH_FUNCTION_${hash}`,
      });
    expect(await raw('ab'.repeat(32), 'HEXADECIMAL', 'NO_OP')).toMatchObject({ ok: false });
    expect(await raw('Hello', 'TEXT_UTF8')).toMatchObject({ ok: true });
    const { unsignedTransaction } = bodyOf({ value: parseEther('1') });
    expect(await raw(unsignedTransaction.slice(2))).toMatchObject({ ok: true });
    expect(await raw(bodyOf({ value: 1n }).unsignedTransaction.slice(2))).toMatchObject({ ok: false });
  });

  it('counts a request that waits when it is executed, by the count of that time', async () => {
    await root.submit('create_velocity_control', aControl('slow', '1', { assets: [ether] }));
    await root.submit('create_policy', {
      policyName: 'with root',
      effect: 'EFFECT_ALLOW',
      condition: `${signing} && controls.slow`,
      consensus: 'approvers.count() > 1',
    });
    const ann = await joinedBy(root, 'zoe');
    const waiting = await Promise.all(
      [1, 2].map(() => bob.activity('sign_transaction', bodyOf({ value: parseEther('0.6') }))),
    );
    expect(waiting.map(({ status }) => status)).toEqual(Array(2).fill('ACTIVITY_STATUS_CONSENSUS_NEEDED'));
    const votes = await Promise.all(waiting.map(({ fingerprint }) => ann.try('approve_activity', { fingerprint })));
    expect(votes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is explained and simulated, and a policy reads only controls that are there', async () => {
    await limited(aControl('shown', '1', { assets: [ether] }), `${signing} && controls.shown`);
    const verdict = async (patch: object) => {
      const { verdict: said, policies } = await bob.query<{ verdict: string; policies: unknown[] }>(
        'simulate_request',
        { type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters: bodyOf(patch) },
      );
      return [said, JSON.stringify(policies)] as const;
    };
    expect((await verdict({ value: parseEther('1') }))[0]).toBe('allow');
    expect((await verdict({ value: parseEther('1.1') }))[0]).toBe('deny');
    const [denied, why] = await verdict({ to: coin, data: '0xdeadbeef' });
    expect([denied, why]).toEqual(['deny', expect.stringContaining('the velocity control shown cannot tell')]);
    const policy = { policyName: 'p', effect: 'EFFECT_ALLOW', condition: 'controls.showm' };
    expect(await root.try('create_policy', policy)).toMatchObject({
      failure: { code: 3, message: expect.stringContaining('field does not exist: showm') },
    });
  });
});
