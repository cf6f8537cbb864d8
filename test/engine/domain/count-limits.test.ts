import { describe, expect, it } from 'vitest';
import { countLimits } from '#shared/count-limits.ts';
import type { OrganizationId } from '#engine/state/rows.ts';
import { write } from '../../harness/key-material.ts';
import { person, rootPerson } from '../../harness/people.ts';
import { aWorld, type World } from '../../harness/world.ts';

const { local } = countLimits;

/** Writes rows until there are `most` but one. */
const filled: Readonly<Record<string, (world: World, most: number) => Promise<void>>> = {
  create_users: (world, most) =>
    write(world, (tx) => {
      for (let at = tx.users.count(); at < most - 1; at += 1)
        tx.users.insert({ userId: tx.newId(), userName: `user ${at}`, userTags: [] });
    }),
  create_wallet: (world, most) =>
    write(world, (tx) => {
      const secrets = { entropy: { sealed: 'entropy', box: '' }, seed: { sealed: 'seed', box: '' } } as const;
      for (let at = 0; at < most - 1; at += 1)
        tx.wallets.insert({
          walletId: tx.newId(),
          walletName: `wallet ${at}`,
          ...{ exported: false, imported: false },
          ...secrets,
        });
    }),
  create_policy: (world, most) =>
    write(world, (tx) => {
      const rest = { effect: 'EFFECT_DENY', condition: 'false', consensus: '', time: '', notes: '' } as const;
      for (let at = 0; at < most - 1; at += 1)
        tx.policies.insert({ policyId: tx.newId(), policyName: `policy ${at}`, ...rest });
    }),
  create_user_tag: (world, most) =>
    write(world, (tx) => {
      for (let at = 0; at < most - 1; at += 1) tx.userTags.insert({ userTagId: tx.newId(), userTagName: `tag ${at}` });
    }),
  create_sub_organization: (world, most) =>
    write(world, (tx) => {
      const fresh = { organizationName: 'sub', quorumThreshold: 1, quorumUserIds: [] };
      for (let at = 0; at < most - 1; at += 1) tx.foundSubOrganization(fresh);
    }),
};

const one: Readonly<Record<string, (name: string) => object>> = {
  create_users: (name) => ({ users: [person(name)] }),
  create_wallet: (walletName) => ({ walletName, accounts: [] }),
  create_policy: (policyName) => ({ policyName, effect: 'EFFECT_DENY', condition: 'false', notes: '' }),
  create_user_tag: (userTagName) => ({ userTagName, userIds: [] }),
  create_sub_organization: (subOrganizationName) => ({
    subOrganizationName,
    rootUsers: [rootPerson('root', { userEmail: 'root@example.com' })],
    rootQuorumThreshold: 1,
  }),
};

describe('the limits of a vault', () => {
  it.each([
    ['create_users', local.usersMax],
    ['create_wallet', local.walletsMax],
    ['create_policy', local.policiesMax],
    ['create_user_tag', local.tagsOfParentMax],
    ['create_sub_organization', local.subOrganizationsMax],
  ] as const)('are local by default: %s makes %i and not one more', async (path, most) => {
    const world = await aWorld();
    await filled[path]?.(world, most);
    const last = await world.operator.try(path, one[path]?.('the last'));
    expect(last).toMatchObject({ ok: true, value: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } });
    const more = await world.operator.try(path, one[path]?.('one more'));
    expect(more).toMatchObject({ ok: false, failure: { code: 8, message: expect.stringContaining(String(most)) } });
    expect(world.bugs).toEqual([]);
  });

  it('keep what is there when they become smaller, and let nothing be added', async () => {
    const world = await aWorld();
    await filled['create_users']?.(world, 200);
    await world.service.changeSettings({ limits: 'hosted' });
    expect(world.store.state.users.count(world.organizationId as OrganizationId)).toBe(199);
    const add = () => world.operator.try('create_users', one['create_users']?.('one more'));
    expect(await add()).toMatchObject({
      ok: false,
      failure: { code: 8, message: expect.stringContaining('100 users') },
    });
    await world.service.changeSettings({ limits: 'local' });
    expect(await add()).toMatchObject({ ok: true });
  });

  it('hold in sub-organizations too', async () => {
    const world = await aWorld();
    const { subOrganizationId } = await world.operator.submit<{ subOrganizationId: string }>(
      'create_sub_organization',
      { ...one['create_sub_organization']?.('Branch') },
    );
    await write(world, (tx) => {
      const inside = tx.within(subOrganizationId);
      for (let at = 0; at < countLimits.hosted.tagsOfSubOrganizationMax; at += 1)
        inside.userTags.insert({ userTagId: tx.newId(), userTagName: `tag ${at}` });
      expect(inside.vaultSettings()?.limits).toBeUndefined();
    });
  });
});
