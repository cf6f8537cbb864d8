import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { JsonObject } from '#shared/envelope.ts';
import { parseHeader, type Header } from '../../src/main/vault/format.ts';
import { eventually } from '../harness/eventually.ts';
import { mfaPolicy } from '../harness/people.ts';
import { passphrase, refusalOf, valueOf, windowWorld, type WindowWorld } from '../harness/window-session.ts';

let world: WindowWorld;
beforeEach(() => (world = windowWorld()));
afterEach(() => world.end());

const anns = passphrase;
const bobs = () => Buffer.from('bob sits here');
const doras = () => Buffer.from('dora sits here');
const carls = () => Buffer.from('carl sits here');
const dora = { userName: 'Dora', userTags: [] };

const call = async (path: string, params: JsonObject): Promise<JsonObject> =>
  valueOf(await world.bridge.call(path as 'whoami', params as never)) as JsonObject;
const me = async (): Promise<string> => (await call('whoami', {}))['userId'] as string;
const names = async (): Promise<string[]> =>
  ((await call('list_users', {}))['users'] as { userName: string }[]).map((user) => user.userName);
const statusOf = async (activityId: string): Promise<string> =>
  ((await call('get_activity', { activityId }))['activity'] as { status: string }).status;
const pending = async () => valueOf(await world.bridge.vault.pendingSlots());
const headerNow = (): Header => parseHeader(readFileSync(join(world.dir, 'header'))).header;

/** Unlocks as the owner of a passphrase, who proves it again. */
async function as(given: () => Uint8Array): Promise<void> {
  await world.bridge.vault.lock();
  valueOf(await world.bridge.vault.unlock(given()));
  valueOf(await world.bridge.vault.reauthenticate(given()));
}

/** What unlocking with a passphrase is refused with. */
async function refused(given: () => Uint8Array): Promise<string> {
  await world.bridge.vault.lock();
  return refusalOf(await world.bridge.vault.unlock(given()));
}

/** Ann and Bob, who open the vault and decide together. */
async function twoOfTwo(): Promise<{ ann: string; bob: string }> {
  await world.create();
  const added = valueOf(await world.bridge.vault.addOperator({ userName: 'Bob', userTags: [] }, bobs()));
  const [ann, bob] = [await me(), 'userId' in added ? added.userId : ''];
  await call('update_root_quorum', { threshold: 2, userIds: [ann, bob] });
  return { ann, bob };
}

async function vote(path: 'approve_activity' | 'reject_activity', activityId: string): Promise<void> {
  const { fingerprint } = (await call('get_activity', { activityId }))['activity'] as { fingerprint: string };
  await call(path, { fingerprint });
}

/** Ann asks for Dora; gives the id of the activity that waits. */
async function askForDora(): Promise<string> {
  const added = valueOf(await world.bridge.vault.addOperator(dora, doras()));
  return 'waits' in added ? added.waits : '';
}

describe('access that two must approve', () => {
  it('opens nothing before, and the vault after the second approval, as the user whom it added', async () => {
    await twoOfTwo();
    const activityId = await askForDora();
    expect(await statusOf(activityId)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    expect(await pending()).toMatchObject([{ userId: '', userName: 'Dora', activityId }]);
    expect(valueOf(await world.bridge.vault.slots()), 'it is no way in yet').toHaveLength(3);
    expect(valueOf(await world.bridge.vault.operators())).toHaveLength(2);
    const header = parseHeader(readFileSync(join(world.dir, 'header')));
    expect([header.version, header.header.slots.length, header.header.pending?.length]).toEqual([4, 3, 1]);
    expect(Object.keys(header.header.pending?.[0] ?? {})).toEqual(['slotId', 'publicKey', 'contents', 'about']);
    expect(refusalOf(await world.bridge.vault.addOperator({ ...dora, userName: 'Eve' }, doras()))).toBe(
      '6 PASSPHRASE_TAKEN',
    );
    expect(refusalOf(await world.bridge.vault.switchOperator(await me(), doras()))).toBe('9 ACCESS_PENDING');
    expect(await refused(doras)).toBe('9 ACCESS_PENDING');
    expect(await refused(() => Buffer.from('dora sits there'))).toBe('16 WRONG_PASSPHRASE');
    await as(bobs);
    await vote('approve_activity', activityId);
    await eventually(async () => expect(await pending()).toEqual([]));
    await as(doras);
    const userId = await me();
    expect(await names()).toEqual(['Ann', 'Bob', 'Dora']);
    expect(await call('get_api_keys', { userId })).toMatchObject({ apiKeys: [{ apiKeyName: 'Operator' }] });
    expect(headerNow().pending).toBeUndefined();
  });

  it('is gone when it is rejected or taken back, with its user; the passphrase belongs to no user then', async () => {
    const { bob } = await twoOfTwo();
    const first = await askForDora();
    await as(bobs);
    await vote('reject_activity', first);
    await eventually(async () => expect(await pending()).toEqual([]));
    expect(await refused(doras)).toBe('16 WRONG_PASSPHRASE');
    await as(anns);
    const second = await askForDora();
    valueOf(await world.bridge.vault.removeSlot((await pending())[0]?.slotId ?? ''));
    expect([await pending(), await statusOf(second)]).toEqual([[], 'ACTIVITY_STATUS_REJECTED']);
    // Of a user who is there already.
    valueOf(await world.bridge.vault.addSlot(bob, carls()));
    const [access] = await pending();
    expect(access?.userName).toBe('Bob');
    const activityId = access?.activityId ?? '';
    await as(bobs);
    await vote('approve_activity', activityId);
    await eventually(async () => expect(await pending()).toEqual([]));
    await as(carls);
    expect(await me()).toBe(bob);
    expect(await names()).toEqual(['Ann', 'Bob']);
  });

  it('outlives a change of keys, and holds no vault key after it', async () => {
    await twoOfTwo();
    const activityId = await askForDora();
    const next = (): Uint8Array => Buffer.from('another horse');
    valueOf(await world.bridge.vault.changePassphrase(anns(), next()));
    const { header } = parseHeader(readFileSync(join(world.dir, 'header')));
    expect([header.generation, header.pending?.length]).toEqual([2, 1]);
    expect(await refused(doras)).toBe('9 ACCESS_PENDING');
    await as(bobs);
    const dear = { memoryKiB: 131_072, iterations: 3, parallelism: 1 };
    expect(refusalOf(await world.bridge.vault.setCost(dear, bobs()))).toBe('9 OTHER_PASSPHRASE_NEEDED');
    await vote('approve_activity', activityId);
    await eventually(async () => expect(await pending()).toEqual([]));
    await as(doras);
    expect(await names()).toContain('Dora');
  });

  it('is asked for where the operator alone decides, but has to prove a further factor', async () => {
    await world.create();
    const requiredAuthenticationMethods = [{ any: [{ type: 'AUTHENTICATION_TYPE_SESSION' }] }];
    await call('create_mfa_policy', { ...mfaPolicy(), userId: await me(), requiredAuthenticationMethods });
    const activityId = await askForDora();
    expect(await statusOf(activityId)).toBe('ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
    expect(await refused(doras)).toBe('9 ACCESS_PENDING');
  });
});

describe('a pending slot after a crash', () => {
  /** The vault's folder as it is, or with a header of its past. */
  const keep = (name: string): string => {
    const copy = join(world.dir, '..', name);
    cpSync(world.dir, copy, { recursive: true, filter: (path) => !path.includes('/lock.') });
    return copy;
  };
  const putHeader = (from: string): void => {
    for (const name of ['header', 'header.copy']) cpSync(join(from, name), join(world.dir, name));
  };

  it('is removed where its request was never sent', async () => {
    await twoOfTwo();
    const before = keep('before');
    await askForDora();
    const after = keep('after');
    await world.bridge.vault.lock();
    rmSync(world.dir, { recursive: true });
    cpSync(before, world.dir, { recursive: true });
    putHeader(after);
    await as(anns);
    expect(await pending()).toEqual([]);
    expect(headerNow().pending).toBeUndefined();
    expect(await refused(doras)).toBe('16 WRONG_PASSPHRASE');
  });

  it('opens the vault where the approval was kept and the slot was not, once another operator has opened the vault', async () => {
    await twoOfTwo();
    const activityId = await askForDora();
    const waiting = keep('waiting');
    await as(bobs);
    await vote('approve_activity', activityId);
    await eventually(async () => expect(await pending()).toEqual([]));
    await world.bridge.vault.lock();
    putHeader(waiting);
    expect(await refused(doras)).toBe('9 ACCESS_PENDING');
    await as(anns);
    await as(doras);
    expect(await names()).toContain('Dora');
  });

  it('of a rejected request opens nothing, even where an older header is put back', async () => {
    await twoOfTwo();
    const activityId = await askForDora();
    const waiting = keep('waiting');
    await as(bobs);
    await vote('reject_activity', activityId);
    await world.bridge.vault.lock();
    putHeader(waiting);
    await as(anns);
    expect(await pending()).toEqual([]);
    expect(await refused(doras)).toBe('16 WRONG_PASSPHRASE');
  });
});
