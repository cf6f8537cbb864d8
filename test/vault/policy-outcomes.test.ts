import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActivityRecord } from '#engine/activity.ts';
import { createService } from '#engine/service.ts';
import { apply, emptyState } from '#engine/state/state.ts';
import { outcomes as knownOutcomes } from '#shared/enums.ts';
import type { Json } from '#shared/envelope.ts';
import type { Vault } from '../../src/main/vault/index.ts';
import { fromStored, toStored } from '../../src/main/vault/policy-outcomes.ts';
import { Actor } from '../harness/actors.ts';
import { fakeDisk, type FakeDisk } from '../harness/disk.ts';
import { joinedBy } from '../harness/people.ts';
import { propertyRuns } from '../harness/property-runs.ts';
import { worldOn, type World } from '../harness/world.ts';
import { activityOf, create, dir, idOf, reopen, signingKey } from './vault-world.ts';

type Evaluations = { policyEvaluations: { policyEvaluations: { policyId: string; outcome: string }[] }[] };
type Refusal = { details: readonly ({ '@type': string; policyEvaluations?: Json } & Record<string, Json>)[] };

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
const payload = {
  payload: '00'.repeat(32),
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
};

/** Of every second the condition is not met; the others cannot be decided, since nothing is an Ethereum transaction here. */
const idle = (number: number) => ({
  policyName: `idle ${number}`,
  effect: 'EFFECT_ALLOW',
  consensus: number % 2 === 0 ? "approvers.any(user, user.alias == 'nobody')" : 'true',
  condition: number % 2 === 0 ? 'true' : 'eth.tx.value < 7',
  notes: '',
});
const signing = {
  policyName: 'signing',
  effect: 'EFFECT_ALLOW',
  consensus: "approvers.any(user, user.alias == 'ann')",
  condition: "activity.action == 'SIGN'",
  notes: '',
};
const outcomeOf = (number: number) => (number % 2 === 0 ? 'OUTCOME_DENY_IMPLICIT' : 'OUTCOME_ERROR');

async function policiesOf(root: Actor, count: number) {
  const policies = Array.from({ length: count }, (_, number) => (number === 3 ? signing : idle(number)));
  const { policyIds } = await root.submit<{ policyIds: string[] }>('create_policies', { policies });
  const all = policyIds.map((policyId, number) => ({
    policyId,
    outcome: number === 3 ? 'OUTCOME_ALLOW' : outcomeOf(number),
  }));
  return { policyIds, all };
}

async function scene(count: number) {
  const disk = fakeDisk();
  const { vault } = await create(disk);
  const world = await worldOn(vault, vault);
  const root = world.operator;
  const ann = await joinedBy(root, 'ann');
  const { addresses } = await root.submit<{ addresses: string[] }>('create_wallet', {
    walletName: 'hot',
    accounts: [account],
  });
  const policies = await policiesOf(root, count);
  const sign = (who: Actor) => who.activity('sign_raw_payload', { signWith: addresses[0], ...payload });
  return { disk, vault, world, root, ann, sign, ...policies };
}

async function outcomes(who: Actor, activityId: string) {
  const { policyEvaluations } = await who.query<Evaluations>('get_policy_evaluations', { activityId });
  return policyEvaluations.map((one) => one.policyEvaluations);
}

/** What a stored activity takes in the journal. */
function bytesOf({ activities }: Vault, { organizationId }: Actor, activityId: string): number {
  for (const { bytes, read } of activities.walk(organizationId, {})) if (read().activityId === activityId) return bytes;
  return 0;
}

/** The one address that the vault holds. */
async function addressOf(root: Actor): Promise<string> {
  const { wallets } = await root.query<{ wallets: { walletId: string }[] }>('list_wallets', {});
  const { accounts } = await root.query<{ accounts: { address: string }[] }>('list_wallet_accounts', {
    walletId: wallets[0]?.walletId ?? '',
  });
  return accounts[0]?.address ?? '';
}

/**
 * A vault of a program that stored each list whole: five policies, a signature that the fourth allowed, a signature that was refused, and the
 * deletion of the fifth. It was made with the key derivation of these tests.
 */
function earlierVault(): FakeDisk {
  const folder = join(import.meta.dirname, '../golden/vault-whole-outcomes');
  const disk = fakeDisk();
  for (const name of ['header', 'g1/00000001.log', 'g1/00000001.index', 'g1/snapshot'])
    disk.put(`${dir}/${name}`, readFileSync(join(folder, name)));
  return disk;
}

/** The same actor on the vault that is opened again. */
async function again(disk: FakeDisk, { ports, clock }: World<Vault>, who: Actor) {
  const vault = await reopen(disk.copy());
  const service = createService({ ...ports, store: vault, keys: vault }, { onInternalError: () => {} });
  const { organizationId, userId, key } = who;
  return { vault, who: new Actor({ service, clock, organizationId, userId, key }) };
}

describe('fault 17: the outcomes of policies in a stored activity', () => {
  it('take at most 3 KB with the rest of it at 98 policies, and little more than at 4', async () => {
    const sizes: number[] = [];
    for (const { vault, ann, sign } of [await scene(4), await scene(98)]) {
      await sign(ann);
      sizes.push(bytesOf(vault, ann, (await sign(ann)).id));
    }
    const [few = 0, many = 0] = sizes;
    expect(many).toBeLessThanOrEqual(3 * 1024);
    // A letter for each policy, as the worst order of outcomes takes, in base64.
    expect(many - few).toBeLessThanOrEqual(98 * 2);
  });

  it('are answered as they were after policies were changed, added and deleted, also from a snapshot', async () => {
    const { disk, vault, world, root, ann, sign, policyIds, all } = await scene(40);
    const first = await sign(ann);
    expect(await outcomes(ann, first.id)).toEqual([all]);
    await root.submit('update_policy', { policyId: policyIds[3], policyCondition: "activity.action == 'EXPORT'" });
    await root.submit('delete_policy', { policyId: policyIds[5] });
    const { policyId } = await root.submit<{ policyId: string }>('create_policy', { ...signing, policyName: 'later' });
    const second = await sign(ann);
    const later = all
      .map((one, number) => (number === 3 ? { ...one, outcome: 'OUTCOME_DENY_IMPLICIT' } : one))
      .filter((_, number) => number !== 5);
    for (const id of policyIds.slice(6)) await root.submit('delete_policy', { policyId: id });

    const held = async (who: Actor) => {
      expect(await outcomes(who, first.id)).toEqual([all]);
      expect(await outcomes(who, second.id)).toEqual([[...later, { policyId, outcome: 'OUTCOME_ALLOW' }]]);
    };
    await held(ann);
    await held((await again(disk, world, ann)).who);
    await vault.keySlots.remove(
      await vault.keySlots.add({ userId: 'bob', signingKey: signingKey(), passphrase: Buffer.from('another one') }),
    );
    await held(ann);
    await vault.close();
    await held((await again(disk, world, ann)).who);
    expect(world.bugs).toEqual([]);
  });

  it('are in a refusal as they were, each time that the same bytes are sent', async () => {
    const { disk, world, root, all } = await scene(40);
    const bob = await joinedBy(root, 'bob');
    const refused = all.map((one, number) => (number === 3 ? { ...one, outcome: 'OUTCOME_REQUIRES_CONSENSUS' } : one));
    const body = bob.bodyOf('sign_raw_payload', { ...payload, signWith: await addressOf(root) });
    const listed = async (who: Actor) => {
      const outcome = await who.send('/public/v1/submit/sign_raw_payload', body);
      expect(outcome).toMatchObject({ ok: false });
      const { details }: Refusal = outcome.ok ? { details: [] } : outcome.failure;
      return details.find((detail) => 'policyEvaluations' in detail)?.policyEvaluations;
    };
    expect(await listed(bob)).toEqual(refused);
    expect(await listed(bob)).toEqual(refused);
    const { vault, who } = await again(disk, world, bob);
    expect(await listed(who)).toEqual(refused);
    const [record] = vault.activities.list(bob.organizationId, { limit: 1 });
    expect(await outcomes(who, record?.activityId ?? '')).toEqual([refused]);
    expect(bytesOf(vault, bob, record?.activityId ?? '')).toBeGreaterThan(0);
  });

  it('are the same list again, whatever the list is', () => {
    const policyId = fc.integer({ min: 0, max: 12 }).map(idOf);
    const list = fc.array(fc.record({ policyId, outcome: fc.constantFrom(...knownOutcomes) }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 20 }), (lists) => {
        const state = emptyState();
        const activities = lists.map((policyEvaluations, number) => {
          const evaluations = [{ id: idOf(1), voteId: idOf(2), policyEvaluations, createdAtMs: 1 }];
          const failure = { code: 7, message: 'no', details: [{ '@type': 'x', policyEvaluations }, { '@type': 'y' }] };
          return activityOf(number, { evaluations, failure });
        });
        // Each is written with the one after it: what is written together has sets of its own, and sets in common.
        for (const number of activities.keys()) {
          const together = activities.slice(number, number + 2);
          const commits = toStored(
            together.map((activity) => ({ changes: [], activity })),
            state,
          );
          apply(
            state,
            commits.flatMap(({ changes }) => changes),
          );
          const read = JSON.parse(JSON.stringify(commits.map(({ activity }) => activity))) as ActivityRecord[];
          expect(JSON.stringify(read.map((activity) => fromStored(activity, state)))).toBe(JSON.stringify(together));
        }
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  it('are none where the set was lost with a damaged part of the vault', () => {
    const policyEvaluations = [1, 2, 3].map((number) => ({
      policyId: idOf(number),
      outcome: 'OUTCOME_ALLOW' as const,
    }));
    const evaluations = [{ id: idOf(1), voteId: idOf(2), policyEvaluations, createdAtMs: 1 }];
    const [stored] = toStored([{ changes: [], activity: activityOf(1, { evaluations }) }], emptyState());
    const activity = stored?.activity && fromStored(stored.activity, emptyState());
    expect(activity).toEqual(
      activityOf(1, { evaluations: evaluations.map((one) => ({ ...one, policyEvaluations: [] })) }),
    );
  });

  it('name a set that takes little more of the vault for each policy that comes or goes', async () => {
    const { vault, root, ann, sign } = await scene(60);
    for (let round = 0; round < 40; round += 1) {
      await root.submit('create_policy', idle(100 + round));
      await sign(ann);
    }
    const sets = [...vault.state.policySets.values()];
    expect(sets).toHaveLength(40);
    const ids = sets.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);
    expect(ids).toBeLessThan(40 + 3 * 100);
    for (const { evaluations } of vault.activities.list(ann.organizationId, { limit: 5 }))
      if (evaluations) expect(evaluations[0]?.policyEvaluations.length).toBeGreaterThan(60);
  });

  it('that an earlier program stored whole are read as they are', async () => {
    const vault = await reopen(earlierVault());
    expect(vault.condition).toEqual({ kind: 'writable' });
    expect(vault.state.policySets.size).toBe(0);
    expect(vault.state.policies.size).toBe(4);
    const [organizationId = ''] = [...vault.state.organizations.values()].map((one) => one.organizationId);
    const records = vault.activities.list(organizationId, { limit: 100 });
    const made = records.find(({ type }) => type.startsWith('ACTIVITY_TYPE_CREATE_POLICIES'));
    const policyIds = made?.result?.['policyIds'] as string[];
    const all = policyIds.map((policyId, number) => ({ policyId, outcome: outcomeOf(number) }));
    const kept = records.flatMap(({ evaluations = [], failure }) => [
      ...evaluations.map(({ policyEvaluations }) => policyEvaluations),
      ...(failure?.details ?? []).flatMap((detail) =>
        'policyEvaluations' in detail ? [detail.policyEvaluations] : [],
      ),
    ]);
    const refused = all.map((one, number) => (number === 3 ? { ...one, outcome: 'OUTCOME_REQUIRES_CONSENSUS' } : one));
    const allowed = all.map((one, number) => (number === 3 ? { ...one, outcome: 'OUTCOME_ALLOW' } : one));
    expect(kept).toEqual([refused, refused, allowed]);
  });
});
