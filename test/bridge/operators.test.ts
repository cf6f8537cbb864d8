import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  windowWorld,
  memoryKeychain,
  passphrase,
  refusalOf,
  settled,
  valueOf,
  type WindowWorld,
} from '../harness/window-session.ts';
import { nobody, person } from '../harness/people.ts';
import { eventually } from '../harness/eventually.ts';

const keychain = memoryKeychain();
let world: WindowWorld;
beforeEach(() => {
  keychain.kept.clear();
  world = windowWorld({ keychain });
});
afterEach(() => world.end());

const bobs = (): Uint8Array => Buffer.from('battery staple');
const wrong = (): Uint8Array => Buffer.from('wrong');

/** Ann's vault, which Bob can open as well; Ann acts, and has given no proof. Gives Bob's id. */
async function withBob(): Promise<string> {
  await world.create();
  const made = valueOf(await world.bridge.call('create_users', { users: [person('Bob')] })) as unknown as {
    activity: { result: { createUsersResult: { userIds: string[] } } };
  };
  const [bob = ''] = made.activity.result.createUsersResult.userIds;
  valueOf(await world.bridge.vault.addSlot(bob, bobs()));
  await world.bridge.vault.lock();
  valueOf(await world.bridge.vault.unlock(passphrase()));
  return bob;
}

const whoActs = async (): Promise<unknown> => valueOf(await world.bridge.call('whoami', {}))['username'];

describe('switching the operator', () => {
  it('has another act at the open vault, with a key of their own, and back again', async () => {
    const { bridge } = world;
    const bob = await withBob();
    const ann = (await bridge.vault.status()).info?.userId ?? '';
    const operators = async () => valueOf(await bridge.vault.operators());
    const both = (current: string) => [
      { userId: ann, userName: 'Ann', current: current === ann },
      { userId: bob, userName: 'Bob', current: current === bob },
    ];
    expect(await operators()).toEqual(both(ann));
    const switched = valueOf(await bridge.vault.switchOperator(bob, bobs()));
    expect(switched).toMatchObject({ state: 'unlocked', info: { userId: bob, userName: 'Bob' } });
    expect(await operators()).toEqual(both(bob));
    expect(await whoActs()).toBe('Bob');
    expect(valueOf(await bridge.vault.slots()).filter(({ current }) => current)).toMatchObject([{ userName: 'Bob' }]);
    valueOf(await bridge.vault.switchOperator(ann, passphrase()));
    expect(await whoActs()).toBe('Ann');
  });

  it('tells every window, and the log', async () => {
    const bob = await withBob();
    const states = () => world.statuses.map(({ state }) => state);
    // Statuses are told one after the other, each read from the disk: those of the locking come after the unlocking is answered.
    await eventually(() =>
      expect(states().slice(states().lastIndexOf('locked'))).toEqual(['locked', 'unlocked', 'unlocked']),
    );
    world.statuses.length = 0;
    valueOf(await world.bridge.vault.switchOperator(bob, bobs()));
    await eventually(() =>
      expect(world.statuses.at(-1)).toMatchObject({ state: 'unlocked', info: { userName: 'Bob' } }),
    );
    expect(world.statuses.every(({ state }) => state === 'unlocked')).toBe(true);
    expect(world.logged.filter(({ event }) => event === 'operator-switched')).toHaveLength(1);
  });

  it('takes nobody’s passphrase for another’s, and counts what does not fit as an unlocking does', async () => {
    const { bridge } = world;
    const bob = await withBob();
    const tries = [
      await bridge.vault.switchOperator(bob, wrong()),
      await bridge.vault.switchOperator(bob, passphrase()),
      await bridge.vault.switchOperator(bob, wrong()),
    ];
    expect(tries.map(refusalOf)).toEqual(['16 WRONG_PASSPHRASE', '16 WRONG_PASSPHRASE', '16 WRONG_PASSPHRASE']);
    expect(await bridge.vault.switchOperator(bob, bobs())).toMatchObject({
      failure: { code: 8 },
      retryAfterSeconds: 1,
    });
    expect((await bridge.vault.status()).waitSeconds).toBe(1);
    await world.time.pass(1_000);
    expect(await whoActs()).toBe('Ann');
    valueOf(await bridge.vault.switchOperator(bob, bobs()));
    expect((await bridge.vault.status()).waitSeconds).toBe(0);
    expect(refusalOf(await bridge.vault.switchOperator(nobody, bobs()))).toBe('5');
  });

  it('ends the proof of whoever acted, and what was kept in memory for them', async () => {
    const { bridge } = world;
    const bob = await withBob();
    valueOf(await bridge.vault.reauthenticate(passphrase()));
    const words = 'test test test test test test test test test test test junk';
    const { draftId = '' } = valueOf(await bridge.local.detect(Buffer.from(words)));
    const { keyId } = await bridge.local.newTargetKey();
    valueOf(await bridge.vault.switchOperator(bob, bobs()));
    expect(refusalOf(await bridge.call('delete_users', { userIds: [bob] }))).toBe('9 REAUTHENTICATION_REQUIRED');
    expect(refusalOf(await bridge.local.previewPendingSecret(draftId, []))).toBe('5 SECRET_GONE');
    expect(
      refusalOf(await bridge.local.saveTargetKey(keyId, await world.placeAt(`${world.root}/key`, 'target-key'))),
    ).toBe('5 TARGET_KEY_GONE');
    valueOf(await bridge.vault.reauthenticate(bobs()));
    expect(refusalOf(await bridge.vault.reauthenticate(passphrase())), 'Ann’s is no proof of Bob’s').toBe(
      '16 WRONG_PASSPHRASE',
    );
  });

  it('leaves what the one before began unfinished rather than finish it as the other', async () => {
    const bob = await withBob();
    const outcome = await world.session.whileOpen(async (before) => {
      valueOf(await world.session.switchOperator(bob, bobs()));
      await expect(before.operator.call('whoami', {})).rejects.toThrow('another user is now the operator');
      expect(() => before.operator.stamp(Buffer.from('{}'))).toThrow('another user is now the operator');
      return { ok: true, value: {} };
    });
    expect(outcome.ok).toBe(true);
  });

  it('goes by the keychain where it keeps that person’s passphrase, and says so where it keeps another’s', async () => {
    const { bridge } = world;
    const bob = await withBob();
    await bridge.vault.status();
    await settled();
    const ann = (await bridge.vault.status()).info?.userId ?? '';
    expect(refusalOf(await bridge.vault.switchOperator(bob))).toBe('5 NOTHING_IN_KEYCHAIN');
    valueOf(await bridge.vault.setQuickUnlock(true, passphrase()));
    expect(refusalOf(await bridge.vault.switchOperator(bob))).toBe('5 NOTHING_IN_KEYCHAIN');
    expect(await bridge.vault.status(), 'it counts as nobody’s try, and stays kept').toMatchObject({
      waitSeconds: 0,
      quickUnlock: 'on',
    });
    valueOf(await bridge.vault.switchOperator(bob, bobs()));
    expect(valueOf(await bridge.vault.switchOperator(ann)).info?.userName).toBe('Ann');
  });

  it('takes the recovery code as its owner’s', async () => {
    const { recoveryCode } = await world.create();
    const ann = (await world.bridge.vault.status()).info?.userId ?? '';
    valueOf(await world.bridge.vault.switchOperator(ann, Buffer.from(recoveryCode)));
    expect(valueOf(await world.bridge.vault.slots()).find(({ current }) => current)).toMatchObject({
      kind: 'recovery',
    });
  });

  it('locks as before when nobody is there, and is refused while locked', async () => {
    const bob = await withBob();
    await world.time.pass(299_000);
    valueOf(await world.bridge.vault.switchOperator(bob, bobs()));
    await world.time.pass(299_000);
    expect((await world.bridge.vault.status()).state).toBe('unlocked');
    await world.time.pass(6_000);
    expect((await world.bridge.vault.status()).state).toBe('locked');
    await world.bridge.vault.lock();
    expect(refusalOf(await world.bridge.vault.switchOperator(bob, bobs()))).toBe('14 VAULT_LOCKED');
  });

  it('works after a change of passphrase, and the keys are those of the new generation', async () => {
    const { bridge } = world;
    const bob = await withBob();
    valueOf(await bridge.vault.switchOperator(bob, bobs()));
    valueOf(await bridge.vault.changePassphrase(bobs(), Buffer.from('a new one')));
    const ann = valueOf(await bridge.vault.operators()).find(({ userName }) => userName === 'Ann')?.userId ?? '';
    valueOf(await bridge.vault.switchOperator(ann, passphrase()));
    valueOf(await bridge.vault.switchOperator(bob, Buffer.from('a new one')));
    expect(await whoActs()).toBe('Bob');
    expect(valueOf(await bridge.vault.verify()).ok).toBe(true);
  });
});
