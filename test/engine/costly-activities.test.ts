import { describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { newVote } from '#engine/activity.ts';
import type { Authenticated } from '#engine/gate/authenticate.ts';
import { authorization, decisionBudget } from '#engine/gate/authorize.ts';
import { operationOfType } from '#engine/requests.ts';
import { finish } from '#engine/slices.ts';
import type { OrganizationId, UserId } from '#engine/state/rows.ts';
import { rowsOf } from '#engine/state/tx.ts';
import type { Actor } from '../harness/actors.ts';
import { joinedBy, person } from '../harness/people.ts';
import { aWorld, type World } from '../harness/world.ts';

const DELETE_ACCOUNTS = 'ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS';
const idsOfNothing = (count: number) => Array.from({ length: count }, () => randomUUID());

/** Three policies that let people of a tag agree on deletions, and somebody without the tag. */
async function aWorldOfThree(options: Parameters<typeof aWorld>[0] = {}) {
  const world = await aWorld(options);
  const { operator } = world;
  const bob = await joinedBy(operator, 'bob');
  const { userTagId: tag } = await operator.submit<{ userTagId: string }>('create_user_tag', {
    userTagName: 't',
    userIds: [],
  });
  const users = Array.from({ length: 10 }, (_, at) => person(`member ${at}`, { userTags: [tag] }));
  await operator.submit('create_users', { users });
  const policies = [2, 3, 4].map((count) => ({
    policyName: `${count} delete`,
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'DELETE'",
    consensus: `approvers.filter(u, u.tags.contains('${tag}')).count() >= ${count}`,
  }));
  await operator.submit('create_policies', { policies });
  return { world, bob };
}

/** The steps that the policies take to decide on a deletion of accounts. */
function stepsOf({ ports, clock }: World, actor: Actor, walletAccountIds: readonly string[]): number {
  const operation = operationOfType(DELETE_ACCOUNTS);
  if (!operation) throw new Error('there is no such activity');
  const nowMs = clock.nowMs();
  const view = rowsOf(ports.store.state, actor.organizationId as OrganizationId, nowMs);
  const stamp = { publicKey: actor.key.publicKey, signature: '', scheme: '', credential: {} };
  const caller = { userId: actor.userId as UserId, stamp: stamp as unknown as Authenticated['stamp'] };
  const votes = [newVote(caller, 'VOTE_SELECTION_APPROVED', nowMs)];
  const params = { walletAccountIds, deleteWithoutExport: true };
  const budget = decisionBudget();
  const before = budget.steps;
  finish(authorization(view, { operation, type: DELETE_ACCOUNTS, params, submitterId: caller.userId, votes }, budget));
  return before - budget.steps;
}

describe('M1: activities', () => {
  it('are decided on once for all objects that their policies cannot tell apart', async () => {
    const { world, bob } = await aWorldOfThree();
    const one = stepsOf(world, bob, idsOfNothing(1));
    expect(one).toBeGreaterThan(100);
    const { addresses, walletId } = await world.operator.submit<{ walletId: string; addresses: string[] }>(
      'create_wallet',
      {
        walletName: 'w',
        accounts: [0, 1, 2].map((at) => ({
          curve: 'CURVE_ED25519',
          pathFormat: 'PATH_FORMAT_BIP32',
          path: `m/44'/501'/${at}'/0'`,
          addressFormat: 'ADDRESS_FORMAT_SOLANA',
        })),
      },
    );
    const { accounts } = await world.operator.query<{ accounts: { walletAccountId: string; address: string }[] }>(
      'list_wallet_accounts',
      { walletId },
    );
    const ids = accounts.map(({ walletAccountId }) => walletAccountId);
    expect(ids).toHaveLength(3);
    // Three policies, each asked once; a step for each further object.
    expect(stepsOf(world, bob, idsOfNothing(1_000))).toBe(one + 3 * 999);
    expect(stepsOf(world, bob, [...ids, ...idsOfNothing(997)])).toBe(one + 3 * 999);
    const deletion = { walletAccountIds: [...ids, ...idsOfNothing(5)], deleteWithoutExport: true };
    // Objects that a policy can tell apart are still decided on one by one: the denial of the last account holds.
    await world.operator.submit('create_policies', {
      policies: [
        { policyName: 'all', effect: 'EFFECT_ALLOW', condition: "activity.action == 'DELETE'" },
        { policyName: 'not this', effect: 'EFFECT_DENY', condition: `wallet_account.address == '${addresses[2]}'` },
      ],
    });
    expect(await bob.try('delete_wallet_accounts', deletion)).toMatchObject({
      ok: false,
      failure: { code: rpcCodes.PERMISSION_DENIED, message: expect.stringContaining('permissions') },
    });
    const others = { walletAccountIds: ids.slice(0, 2), deleteWithoutExport: true };
    expect(await bob.try('delete_wallet_accounts', others)).toMatchObject({ ok: true });
    expect(world.bugs).toEqual([]);
  });

  it('charge their key what their turn took beyond what one token pays for, refused or not', async () => {
    let turnMs = 0;
    const { world, bob } = await aWorldOfThree({
      measure: (work, took) => {
        try {
          return work();
        } finally {
          took(turnMs);
        }
      },
    });
    turnMs = 100;
    const parameters = { walletAccountIds: idsOfNothing(1), deleteWithoutExport: true };
    // The reading of the body, that of the request with its evidence, the turn and the answer are measured: 400 ms.
    expect(await bob.try('delete_wallet_accounts', parameters)).toMatchObject({
      ok: false,
      authenticated: true,
      workMs: 400 - limits.activityMsFree,
    });
    const tag = { userTagName: 'x', userIds: [] };
    expect(await world.operator.try('create_user_tag', tag)).toMatchObject({
      ok: true,
      workMs: 400 - limits.activityMsFreeWhenCarriedOut,
    });
    turnMs = 1;
    expect(await bob.try('delete_wallet_accounts', parameters)).not.toHaveProperty('workMs');
  });
});
