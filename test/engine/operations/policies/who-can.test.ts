import { describe, expect, it } from 'vitest';
import type { WhoCan } from '#shared/policy-analysis.ts';
import { cpuMs } from '../../../harness/cpu.ts';
import { anotherRootUser } from '../../../harness/key-material.ts';
import { bareUser, joinedBy } from '../../../harness/people.ts';
import type { Actor } from '../../../harness/actors.ts';
import { aWorld } from '../../../harness/world.ts';

async function accessOf(actor: Actor, kind: string, userId: string) {
  const { kinds, grants } = await actor.query<WhoCan>('who_can');
  const found = kinds.find((one) => one.kind === kind)?.people.find((one) => one.userId === userId);
  return (
    found && {
      access: found.access,
      depends: found.depends,
      grants: found.grants.map((grant) => [grants[grant]?.basis, grants[grant]?.fewest]),
    }
  );
}

const allow = (policyName: string, condition: string, consensus = '') => ({
  policyName,
  effect: 'EFFECT_ALLOW',
  condition,
  consensus,
});

describe('who_can', () => {
  it('knows a root user who can do anything alone, somebody who can care for their own keys, and who has none', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const bare = await bareUser(operator, 'bare');
    const answer = await operator.query<WhoCan>('who_can');
    expect(answer.partial).toBe(false);
    expect(answer.users.map(({ userName, able }) => [userName, able])).toEqual([
      ['operator', true],
      ['ann', true],
      ['bare', false],
    ]);
    expect(answer.kinds.map(({ kind }) => kind)).not.toContain('APPROVE_ACTIVITY');
    for (const { people } of answer.kinds)
      expect(people[0]).toEqual({ userId: operator.userId, access: 'alone', depends: false, grants: [0] });
    expect(answer.kinds.some(({ people }) => people.some(({ userId }) => userId === bare))).toBe(false);
    expect(await accessOf(ann, 'CREATE_API_KEYS', ann.userId)).toEqual({
      access: 'alone',
      depends: true,
      grants: [['ownCredentials', 1]],
    });
    expect(await accessOf(ann, 'CREATE_WALLET', ann.userId)).toBeUndefined();
  });

  it('takes a DENY about somebody for no doubt of what others can do together', async () => {
    const world = await aWorld();
    const { operator } = world;
    const reader = await joinedBy(operator, 'reader');
    const quiet = `approvers.any(u, u.id == '${reader.userId}')`;
    await operator.submit('create_policy', { policyName: 'Quiet', effect: 'EFFECT_DENY', consensus: quiet });
    const second = await anotherRootUser(world);
    const { userId } = operator;
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [userId, second.userId] });
    const sure = { access: 'together', depends: false, grants: [['rootQuorum', 2]] };
    expect(await accessOf(second, 'CREATE_WALLET', userId)).toEqual(sure);
    expect(await accessOf(second, 'CREATE_WALLET', reader.userId)).toBeUndefined();
  });

  it('reads a policy about a type for requests of that type alone, and of none of its older ones', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const type = (name: string) => `activity.type == 'ACTIVITY_TYPE_${name}'`;
    await operator.submit('create_policy', allow('Wallets', type('CREATE_WALLET')));
    await operator.submit('create_policy', allow('Older', type('SIGN_RAW_PAYLOAD')));
    const sure = { access: 'alone', depends: false, grants: [['policy', 1]] };
    expect(await accessOf(ann, 'CREATE_WALLET', ann.userId)).toEqual(sure);
    expect(await accessOf(ann, 'SIGN_RAW_PAYLOAD', ann.userId)).toMatchObject({ access: 'alone', depends: true });
    const { kinds } = await ann.query<WhoCan>('who_can');
    const byPolicy = kinds.filter(({ people }) => people.some(({ grants }) => grants.some((grant) => grant > 1)));
    expect(byPolicy.map(({ kind }) => kind).toSorted()).toEqual(['CREATE_WALLET', 'SIGN_RAW_PAYLOAD']);
  });

  it('lets nobody do what is denied whenever they ask, whoever would agree', async () => {
    const world = await aWorld();
    const { operator } = world;
    const bob = await joinedBy(operator, 'bob');
    const second = await anotherRootUser(world);
    const by = (who: Actor) => `approvers.any(u, u.id == '${who.userId}')`;
    const deny = { effect: 'EFFECT_DENY' };
    for (const policy of [
      allow('Two tag', "activity.kind == 'CREATE_USER_TAG'", `${by(bob)} && ${by(operator)}`),
      { policyName: 'Not bob', ...deny, consensus: by(bob) },
      { policyName: 'Not second', ...deny, consensus: by(second), condition: "activity.resource == 'WALLET'" },
      { policyName: 'Not that one', ...deny, consensus: by(second), condition: "private_key.id == 'k'" },
    ])
      await operator.submit('create_policy', policy);
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, second.userId] });

    expect(await accessOf(operator, 'CREATE_USER_TAG', bob.userId)).toBeUndefined();
    expect(await accessOf(operator, 'CREATE_API_KEYS', bob.userId)).toBeUndefined();
    expect(await accessOf(operator, 'CREATE_WALLET', second.userId)).toBeUndefined();
    const together = { access: 'together', grants: [['rootQuorum', 2]] };
    expect(await accessOf(operator, 'EXPORT_PRIVATE_KEY', second.userId)).toEqual({ ...together, depends: true });
    expect(await accessOf(operator, 'CREATE_USER_TAG', second.userId)).toEqual({ ...together, depends: false });
    expect(await accessOf(operator, 'UPDATE_ROOT_QUORUM', second.userId)).toEqual({ ...together, depends: false });
  });

  it('tells alone from together, what is sure from what depends, and what is denied', async () => {
    const world = await aWorld();
    const { operator } = world;
    const [ann, bob, eve] = [
      await joinedBy(operator, 'ann'),
      await joinedBy(operator, 'bob'),
      await joinedBy(operator, 'eve'),
    ];
    const by = (who: Actor) => `approvers.any(u, u.id == '${who.userId}')`;
    for (const policy of [
      allow('Ann tags', "activity.kind == 'CREATE_USER_TAG'", by(ann)),
      allow('Two make wallets', "activity.kind == 'CREATE_WALLET'", `${by(ann)} && ${by(bob)}`),
      allow('One wallet', "wallet.id == 'w'", by(eve)),
      allow('Bob deletes users', "activity.kind == 'DELETE_USERS'", by(bob)),
      {
        policyName: 'No',
        effect: 'EFFECT_DENY',
        condition: "activity.resource == 'USER' && activity.action == 'DELETE'",
      },
    ])
      await operator.submit('create_policy', policy);
    const second = await anotherRootUser(world);
    await operator.submit('update_root_quorum', { threshold: 2, userIds: [operator.userId, second.userId] });

    const of = (kind: string, who: Actor) => accessOf(eve, kind, who.userId);
    const together = { access: 'together', depends: false };
    expect(await of('CREATE_USER_TAG', ann)).toMatchObject({ access: 'alone', depends: false });
    expect(await of('CREATE_USER_TAG', bob)).toBeUndefined();
    expect(await of('CREATE_WALLET', bob)).toEqual({ ...together, grants: [['policy', 2]] });
    expect(await of('EXPORT_WALLET', eve)).toMatchObject({ access: 'alone', depends: true });
    expect(await of('CREATE_WALLET', eve)).toBeUndefined();
    expect(await of('DELETE_USERS', bob)).toBeUndefined();
    expect(await of('UPDATE_ROOT_QUORUM', operator)).toEqual({ ...together, grants: [['rootQuorum', 2]] });
    expect(await of('UPDATE_ROOT_QUORUM', ann)).toBeUndefined();
  });

  it('ends soon and says so, however much the policies ask', async () => {
    const { operator } = await aWorld();
    for (let at = 0; at < 20; at += 1) await joinedBy(operator, `user ${at}`);
    const clause =
      'approvers.filter(u, approvers.any(v, approvers.any(w, w.id == v.id || v.id == u.id))).count() >= 20';
    const policies = Array.from({ length: 60 }, (_, index) => allow(`p${index}`, 'true', `${clause} || ${index} == 1`));
    await operator.submit('create_policies', { policies });
    const began = cpuMs();
    const { partial } = await operator.query<WhoCan>('who_can');
    expect(partial).toBe(true);
    expect(cpuMs() - began).toBeLessThan(1_000);
  });
});
