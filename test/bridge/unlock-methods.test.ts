import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Kdf } from '../../src/main/vault/index.ts';
import { fakeKdf } from '../harness/host.ts';
import { passphrase, refusalOf, settled, valueOf, windowWorld, type WindowWorld } from '../harness/window-session.ts';
import { person } from '../harness/people.ts';

let world: WindowWorld;
beforeEach(() => (world = windowWorld()));
afterEach(() => world.end());

const wrong = () => Buffer.from('wrong');
const reauthenticationRequired = '9 REAUTHENTICATION_REQUIRED';
const dear = { memoryKiB: 131_072, iterations: 3, parallelism: 1 };

/** A user more, and their id. */
async function aUser(userName: string): Promise<string> {
  const users = [person(userName)];
  const { activity } = valueOf(await world.bridge.call('create_users', { users })) as unknown as {
    activity: { result: { createUsersResult: { userIds: string[] } } };
  };
  return activity.result.createUsersResult.userIds[0] ?? '';
}

describe('a change of keys', () => {
  it('is told of from its second second on, up to its end', async () => {
    const { bridge } = world;
    await world.create();
    valueOf(await bridge.vault.newRecoveryCode());
    expect(world.progress, 'it was done within a second').toEqual([]);
    let nowMs = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1_100));
    valueOf(await bridge.vault.newRecoveryCode());
    now.mockRestore();
    const told = world.progress.slice(0, -1);
    expect(told.length).toBeGreaterThan(0);
    for (const progress of told) expect(progress).toMatchObject({ task: 'key-change' });
    expect(told.at(-1)?.done).toBe(told.at(-1)?.total);
    expect(world.progress.at(-1)).toBeNull();
  });
});

describe('a change of a passphrase', () => {
  it('has nobody wait who gives a passphrase meanwhile', async () => {
    await world.end();
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const next = Buffer.from('the next one');
    const kdf: Kdf = async (password, ...rest) => {
      if (next.equals(password)) await held;
      return fakeKdf(password, ...rest);
    };
    world = windowWorld({ kdf });
    const { bridge } = world;
    await world.create();
    const change = bridge.vault.changePassphrase(passphrase(), Buffer.from(next));
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    goOn();
    valueOf(await change);
    expect(refusalOf(await bridge.vault.reauthenticate(passphrase()))).toBe('16 WRONG_PASSPHRASE');
  });
});

describe('fresh proof', () => {
  it('is wanted for what its table names, and given by the passphrase, for five minutes or until the lock', async () => {
    const { bridge, time } = world;
    await world.reopened();
    const create = () => bridge.call('create_policy', {});
    expect(refusalOf(await create())).toBe(reauthenticationRequired);
    expect(refusalOf(await bridge.vault.reauthenticate(wrong()))).toBe('16 WRONG_PASSPHRASE');
    expect(refusalOf(await create())).toBe(reauthenticationRequired);
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    expect(refusalOf(await create()), 'now it is the engine that says what is wrong').toBe('3 REQUEST_INVALID');
    await bridge.vault.stayUnlocked();
    await time.pass(299_000);
    expect(refusalOf(await create())).toBe('3 REQUEST_INVALID');
    await bridge.vault.stayUnlocked();
    await time.pass(1_000);
    expect(refusalOf(await create())).toBe(reauthenticationRequired);
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(passphrase()));
    expect(refusalOf(await create())).toBe(reauthenticationRequired);
  });

  it('does not outlast a sleep, nor a clock that is set back', async () => {
    const { bridge, time } = world;
    await world.create();
    valueOf(await bridge.local.setSettings({ lockAfterSeconds: 0 }));
    time.wallMs += 300_000;
    expect(refusalOf(await bridge.call('create_policy', {}))).toBe(reauthenticationRequired);
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    time.wallMs -= 7_200_000;
    await time.pass(300_000);
    expect(refusalOf(await bridge.call('create_policy', {}))).toBe(reauthenticationRequired);
  });

  it('is wanted to approve what wants it, and not to approve anything else', async () => {
    const { bridge } = world;
    await world.create();
    const bob = await aUser('Bob');
    valueOf(await bridge.vault.addSlot(bob, Buffer.from('bob sits here')));
    const quorum = { threshold: 2, userIds: [await me(), bob] };
    valueOf(await bridge.call('update_root_quorum', quorum));
    const fingerprintOf = async (path: string, params: object): Promise<string> => {
      const { activity } = valueOf(await bridge.call(path, params as never)) as unknown as {
        activity: { fingerprint: string; status: string };
      };
      expect(activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
      return activity.fingerprint;
    };
    const tag = await fingerprintOf('create_user_tag', { userTagName: 'night', userIds: [] });
    const users = [person('Eve')];
    const user = await fingerprintOf('create_users', { users });
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(Buffer.from('bob sits here')));
    expect(refusalOf(await bridge.call('approve_activity', { fingerprint: user }))).toBe(reauthenticationRequired);
    expect(await bridge.call('approve_activity', { fingerprint: tag })).toMatchObject({ ok: true });
    valueOf(await bridge.vault.reauthenticate(Buffer.from('bob sits here')));
    expect(await bridge.call('approve_activity', { fingerprint: user })).toMatchObject({ ok: true });
  });

  it('is nobody else’s to give, and counts among the tries', async () => {
    const { bridge } = world;
    await world.create();
    valueOf(await bridge.vault.addSlot(await aUser('Bob'), Buffer.from('bob sits here')));
    expect(refusalOf(await bridge.vault.reauthenticate(Buffer.from('bob sits here')))).toBe('16 WRONG_PASSPHRASE');
    await bridge.vault.reauthenticate(wrong());
    await bridge.vault.reauthenticate(wrong());
    expect(refusalOf(await bridge.vault.reauthenticate(passphrase()))).toBe('8 TOO_MANY_TRIES');
    expect((await bridge.vault.status()).waitSeconds).toBeGreaterThan(0);
  });
});

describe('somebody who is added with a passphrase of their own', () => {
  const dora = { userName: 'Dora', userTags: [] };
  const doras = () => Buffer.from('dora sits here');
  const names = async () =>
    (valueOf(await world.bridge.call('list_users', {}))['users'] as { userName: string }[]).map(
      (user) => user.userName,
    );

  it('opens the vault, and has the key of their slot alone', async () => {
    const { bridge } = world;
    await world.create();
    const added = valueOf(await bridge.vault.addOperator(dora, doras()));
    const userId = 'userId' in added ? added.userId : '';
    const keys = valueOf(await bridge.call('get_api_keys', { userId }))['apiKeys'];
    expect(keys).toMatchObject([{ apiKeyName: 'Operator' }]);
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(doras()));
    expect(await me()).toBe(userId);
    const other = { userName: 'Eve', userTags: [] };
    expect(refusalOf(await bridge.vault.addOperator(other, Buffer.from('eve sits here')))).toBe(
      reauthenticationRequired,
    );
    valueOf(await bridge.vault.reauthenticate(doras()));
    expect(refusalOf(await bridge.vault.addOperator(other, Buffer.from('eve sits here')))).toMatch(/^7/);
  });

  it('is not there where the name or the passphrase is taken', async () => {
    const { bridge } = world;
    await world.create();
    expect(refusalOf(await bridge.vault.addOperator({ ...dora, userName: 'Ann' }, doras()))).toBe('6');
    expect(refusalOf(await bridge.vault.addOperator(dora, passphrase()))).toBe('6 PASSPHRASE_TAKEN');
    expect(await names()).toEqual(['Ann']);
    expect(await requested('ACTIVITY_TYPE_CREATE_USERS_V4'), 'nothing was requested').toBe(0);
  });
});

const requested = async (type: string): Promise<number> => {
  const { activities } = valueOf(await world.bridge.call('list_activities', { filterByType: [type] }));
  return (activities as unknown[]).length;
};

const me = async (): Promise<string> => valueOf(await world.bridge.call('whoami', {}))['userId'] as string;

describe('the ways into a vault', () => {
  it('are added for a user, with a key of their own, and removed again', async () => {
    const { bridge } = world;
    await world.create();
    const bob = await aUser('Bob');
    const added = valueOf(await bridge.vault.addSlot(bob, Buffer.from('bob sits here')));
    expect(added.map(({ userName, kind, current }) => [userName, kind, current])).toEqual([
      ['Ann', 'passphrase', true],
      ['Ann', 'recovery', false],
      ['Bob', 'passphrase', false],
    ]);
    expect(refusalOf(await bridge.vault.addSlot(bob, Buffer.from('bob sits here')))).toBe('6 PASSPHRASE_TAKEN');
    expect(refusalOf(await bridge.vault.addSlot('nobody', Buffer.from('nobody sits here')))).toBe('5');
    const keys = valueOf(await bridge.call('get_api_keys', { userId: bob }));
    const keyNames = (keys['apiKeys'] as { apiKeyName: string }[]).map(({ apiKeyName }) => apiKeyName);
    expect(keyNames).toEqual(['laptop', 'Operator']);
    expect(await requested('ACTIVITY_TYPE_CREATE_API_KEYS_V2'), 'nothing for the passphrase that is taken').toBe(1);
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(Buffer.from('bob sits here')));
    expect(await me()).toBe(bob);
    expect(refusalOf(await bridge.vault.removeSlot(added[0]?.slotId ?? ''))).toBe(reauthenticationRequired);
    valueOf(await bridge.vault.reauthenticate(Buffer.from('bob sits here')));
    expect(refusalOf(await bridge.vault.removeSlot(added[0]?.slotId ?? '')), 'Bob is no root user').toBe(
      '7 ROOT_QUORUM_ONLY',
    );
    expect(refusalOf(await bridge.vault.newRecoveryCode())).toBe('7 ROOT_QUORUM_ONLY');
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(passphrase()));
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    expect(valueOf(await bridge.vault.removeSlot(added[2]?.slotId ?? ''))).toHaveLength(2);
    await bridge.vault.lock();
    expect(refusalOf(await bridge.vault.unlock(Buffer.from('bob sits here')))).toBe('16 WRONG_PASSPHRASE');
  });

  it('are another passphrase, and another recovery code', async () => {
    const { bridge } = world;
    const { recoveryCode } = await world.create();
    const next = Buffer.from('another horse');
    expect(refusalOf(await bridge.vault.changePassphrase(wrong(), Buffer.from(next)))).toBe('16 WRONG_PASSPHRASE');
    valueOf(await bridge.vault.changePassphrase(passphrase(), Buffer.from(next)));
    const code = Buffer.from(valueOf(await bridge.vault.newRecoveryCode())).toString('ascii');
    expect(code).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){5}$/);
    await bridge.vault.lock();
    expect(refusalOf(await bridge.vault.unlock(passphrase()))).toBe('16 WRONG_PASSPHRASE');
    expect(refusalOf(await bridge.vault.unlock(Buffer.from(recoveryCode)))).toBe('16 WRONG_PASSPHRASE');
    valueOf(await bridge.vault.unlock(Buffer.from(code)));
    expect(await me(), 'it unlocks as whoever made it').toBeTruthy();
  });
});

describe('the cost of a guess', () => {
  it('L6: is measured one measurement at a time, however many ask', async () => {
    let [running, most, derived] = [0, 0, 0];
    const counting: Kdf = async (...asked) => {
      most = Math.max(most, (running += 1));
      await settled();
      running -= 1;
      derived += 1;
      return fakeKdf(...asked);
    };
    await world.end();
    world = windowWorld({ kdf: counting });
    await world.create();
    [most, derived] = [0, 0];
    const measured = await Promise.all(Array.from({ length: 6 }, () => world.bridge.vault.cost()));
    expect(measured.every(({ ok }) => ok)).toBe(true);
    expect({ most, derived }).toEqual({ most: 1, derived: 6 });
  });

  it('is measured, and set with a new recovery code where nobody else has a way in', async () => {
    const { bridge } = world;
    const { recoveryCode } = await world.create();
    const { cost, ms, least, most } = valueOf(await bridge.vault.cost());
    expect([cost, least]).toEqual([least, cost]);
    expect(most.memoryKiB).toBeGreaterThan(least.memoryKiB);
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(refusalOf(await bridge.vault.setCost(dear, wrong()))).toBe('16 WRONG_PASSPHRASE');
    expect(refusalOf(await bridge.vault.setCost({ ...dear, iterations: 1 }, passphrase()))).toBe('3 COST_OUT_OF_RANGE');
    const code = Buffer.from(valueOf(await bridge.vault.setCost(dear, passphrase())));
    expect(valueOf(await bridge.vault.cost()).cost).toEqual(dear);
    await bridge.vault.lock();
    expect(refusalOf(await bridge.vault.unlock(Buffer.from(recoveryCode)))).toBe('16 WRONG_PASSPHRASE');
    valueOf(await bridge.vault.unlock(code));
    await bridge.vault.lock();
    valueOf(await bridge.vault.unlock(passphrase()));
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    valueOf(await bridge.vault.addSlot(await aUser('Bob'), Buffer.from('bob sits here')));
    expect(refusalOf(await bridge.vault.setCost(dear, passphrase()))).toBe('9 OTHER_PASSPHRASE_NEEDED');
  });
});
