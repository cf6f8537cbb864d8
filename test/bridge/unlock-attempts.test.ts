import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fakeKdf } from '../harness/host.ts';
import {
  acme,
  windowWorld,
  memoryKeychain,
  passphrase,
  refusalOf,
  valueOf,
  type WindowWorld,
} from '../harness/window-session.ts';
import { eventually } from '../harness/eventually.ts';
import { person } from '../harness/people.ts';

let world: WindowWorld;
/** While it is set, whatever is stretched waits for it. */
let held: Promise<void> | null = null;
let passphraseKey = 0;
let letGo = (): void => {};
beforeEach(() => {
  held = null;
  passphraseKey = 0;
  world = windowWorld({
    keychain: memoryKeychain(),
    kdf: async (...asked) => {
      passphraseKey += 1;
      await held;
      return fakeKdf(...asked);
    },
  });
});
afterEach(async () => {
  letGo();
  await world.end();
});

const wrong = () => Buffer.from('wrong');

/** From now on nothing is stretched until `letGo`. */
function hold(): void {
  held = new Promise((resolve) => {
    letGo = () => {
      held = null;
      resolve();
    };
  });
}

describe('passphrases that are tried at once', () => {
  it('are tried one after the other, and wait as if they had come so', async () => {
    const { bridge } = world;
    await world.reopened();
    passphraseKey = 0;
    const tries = await Promise.all(Array.from({ length: 20 }, () => bridge.vault.reauthenticate(wrong())));
    const codes = tries.map(refusalOf);
    expect(codes.filter((code) => code === '16 WRONG_PASSPHRASE')).toHaveLength(3);
    expect(codes.filter((code) => code === '8 TOO_MANY_TRIES')).toHaveLength(17);
    expect(passphraseKey).toBeLessThan(20);
  });
});

describe('proof that comes when the vault is another', () => {
  it('proves nothing there', async () => {
    const { bridge, root } = world;
    const other = join(root, 'other');
    await world.create();
    valueOf(await bridge.vault.openNew({ name: 'other' }));
    valueOf(await bridge.vault.create(acme, Buffer.from('of the other')));
    valueOf(await bridge.vault.setQuickUnlock(true, Buffer.from('of the other')));
    valueOf(await bridge.vault.open(world.dir));
    valueOf(await bridge.vault.unlock(passphrase()));
    passphraseKey = 0;
    hold();
    const proving = bridge.vault.reauthenticate(passphrase());
    await eventually(() => expect(passphraseKey).toBe(1));
    const release = letGo;
    held = null;
    // A lock waits five seconds for what is under way, and no longer.
    valueOf(await bridge.vault.open(other));
    valueOf(await bridge.vault.quickUnlock());
    release();
    expect(refusalOf(await proving)).toBe('14 VAULT_LOCKED');
    expect(refusalOf(await bridge.call('create_policy', {}))).toBe('9 REAUTHENTICATION_REQUIRED');
  });
});

describe('somebody who was deleted', () => {
  const bobs = () => Buffer.from('bob sits here');

  it('opens the vault no more, and whoever remains does', async () => {
    const { bridge } = world;
    await world.create();
    const users = [person('Bob')];
    const { activity } = valueOf(await bridge.call('create_users', { users })) as unknown as {
      activity: { result: { createUsersResult: { userIds: string[] } } };
    };
    const [bob = ''] = activity.result.createUsersResult.userIds;
    valueOf(await bridge.vault.addSlot(bob, bobs()));
    valueOf(await bridge.call('delete_users', { userIds: [bob] }));
    await bridge.vault.lock();
    expect(refusalOf(await bridge.vault.unlock(bobs()))).toBe('16 WRONG_PASSPHRASE');
    expect((await bridge.vault.status()).state).toBe('locked');
    valueOf(await bridge.vault.unlock(passphrase()));
  });
});
